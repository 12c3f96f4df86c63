"""The colours of the land: warm by day, few, with clear edges. Light comes from the top left."""

from __future__ import annotations

from render.canvas import Colour

GRASS: Colour = (146, 180, 84)
GRASS_LIGHT: Colour = (157, 190, 94)
GRASS_DARK: Colour = (132, 167, 76)
TUFT: Colour = (112, 150, 64)
LEAF: Colour = (86, 134, 62)
LEAF_LIGHT: Colour = (120, 164, 76)
LEAF_DARK: Colour = (60, 101, 52)
TRUNK: Colour = (104, 76, 50)
SHADOW: Colour = (108, 140, 62)

ROAD: Colour = (240, 224, 182)
ROAD_LIGHT: Colour = (249, 238, 206)
ROAD_DARK: Colour = (222, 202, 154)
KERB: Colour = (146, 122, 84)

CITY: Colour = (219, 176, 107)
CITY_LIGHT: Colour = (231, 194, 130)
CITY_DARK: Colour = (194, 148, 84)
WALL: Colour = (206, 196, 178)
WALL_LIGHT: Colour = (230, 223, 207)
WALL_FACE: Colour = (160, 148, 130)
WALL_KEY: Colour = (92, 78, 66)
ROOF: Colour = (196, 88, 58)
ROOF_LIGHT: Colour = (222, 116, 76)
ROOF_DARK: Colour = (158, 66, 46)
ROOF_BROWN: Colour = (172, 100, 62)
ROOF_BROWN_LIGHT: Colour = (198, 126, 82)
PLASTER: Colour = (244, 230, 200)
TIMBER: Colour = (120, 84, 56)
INK: Colour = (64, 50, 44)

WATER: Colour = (98, 164, 200)
WATER_LIGHT: Colour = (148, 202, 224)
WATER_DARK: Colour = (70, 132, 172)
BANK: Colour = (196, 184, 124)

WINDOW: Colour = (96, 74, 60)
LAMP: Colour = (255, 214, 110)
SHIELD: Colour = (52, 88, 160)
GOLD: Colour = (250, 212, 92)
