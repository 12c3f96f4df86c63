"""A bot that shows every kind of component once, to see how the page draws them."""

from __future__ import annotations

import io

import discord
from discord import app_commands
from PIL import Image, ImageDraw

TEXT = """# A heading
## A smaller one
### And a smaller one
Some **bold**, *italic*, __underlined__, ~~struck~~ and ||hidden|| words, `code`, and a [link](https://example.org).
-# Small print about \\*nothing\\*
> A quotation
> of two lines
- a list
- with a second item
  - and an inner one
1. first
2. second
```
three = 3
```
Names: <@{user}> in <#{channel}>, at <t:1700000000:D>, <b>no markup</b> &amp; none here."""


def picture(name: str, colour: str, size: tuple[int, int] = (480, 300)) -> discord.File:
    data = io.BytesIO()
    image = Image.new("RGB", size, colour)
    ImageDraw.Draw(image).ellipse((40, 40, size[0] - 40, size[1] - 40), outline="white", width=8)
    image.save(data, "PNG")
    data.seek(0)
    return discord.File(data, name, description=f"A {colour} picture")


class Form(discord.ui.Modal, title="A form"):
    def __init__(self) -> None:
        super().__init__(custom_id="form")
        self.name = discord.ui.TextInput[Form](custom_id="name", max_length=20, placeholder="Ann")
        self.more = discord.ui.TextInput[Form](
            custom_id="more", style=discord.TextStyle.long, required=False, default="as it was"
        )
        self.colour = discord.ui.Select[Form](
            custom_id="colour",
            options=[discord.SelectOption(label="Red", value="red"), discord.SelectOption(label="Blue", value="blue")],
        )
        self.add_item(discord.ui.TextDisplay("Please **fill in**."))
        self.add_item(discord.ui.Label(text="Name", description="How you are called", component=self.name))
        self.add_item(discord.ui.Label(text="Words", component=self.more))
        self.add_item(discord.ui.Label(text="Colour", component=self.colour))

    async def on_submit(self, interaction: discord.Interaction, /) -> None:
        words = f"form: {self.name.value}, {self.more.value}, {', '.join(self.colour.values)}"
        await interaction.response.send_message(words, ephemeral=True)


def layout() -> discord.ui.LayoutView:
    view = discord.ui.LayoutView(timeout=None)
    box = discord.ui.Container[discord.ui.LayoutView](accent_colour=0x2E7D32)
    thumbnail = discord.ui.Thumbnail[discord.ui.LayoutView]("attachment://c.png", description="The third")
    box.add_item(discord.ui.Section("### A section", "with a picture beside it", accessory=thumbnail))
    box.add_item(discord.ui.Separator())
    box.add_item(
        discord.ui.MediaGallery(
            discord.MediaGalleryItem("attachment://a.png", description="The first"),
            discord.MediaGalleryItem("attachment://b.png", description="The second"),
        )
    )
    styles = (("Primary", 1), ("Secondary", 2), ("Success", 3), ("Danger", 4))
    buttons = discord.ui.ActionRow[discord.ui.LayoutView]()
    for label, style in styles:
        buttons.add_item(
            discord.ui.Button(label=label, style=discord.ButtonStyle(style), custom_id=label, emoji="\N{GEM STONE}")
        )
    buttons.add_item(discord.ui.Button(label="Link", url="https://example.org"))
    box.add_item(buttons)
    box.add_item(discord.ui.ActionRow(discord.ui.Button(label="Disabled", disabled=True, custom_id="off")))
    several = discord.ui.Select[discord.ui.LayoutView](custom_id="several", placeholder="Several", max_values=3)
    for number in range(12):
        several.add_option(label=f"Choice {number}", value=str(number), description=f"number {number}")
    box.add_item(discord.ui.ActionRow(several))
    box.add_item(discord.ui.ActionRow(discord.ui.UserSelect(custom_id="who", placeholder="Somebody")))
    view.add_item(box)
    return view


class Showcase(discord.Client):
    """The bot."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), guild_ready_timeout=0.01)
        self.tree = app_commands.CommandTree(self)
        _add_commands(self.tree)

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Identify at once: nobody counts here."""

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        if interaction.type is not discord.InteractionType.component:
            return
        data = dict(interaction.data or {})
        if data["custom_id"] == "Primary":
            await interaction.response.send_modal(Form())
        elif data["custom_id"] == "Danger":
            return  # as a bot that hangs
        else:
            said = f"{data['custom_id']}: {', '.join(map(str, data.get('values', ['pressed'])))}"  # type: ignore[call-overload]
            await interaction.response.send_message(said, ephemeral=True)


def _add_commands(tree: app_commands.CommandTree[Showcase]) -> None:
    @tree.command(name="show", description="Show everything")
    async def show(interaction: discord.Interaction[Showcase]) -> None:
        await interaction.response.defer(thinking=True)
        text = TEXT.format(user=interaction.user.id, channel=interaction.channel_id)
        embed = discord.Embed(title="An embed", description="with **words**", colour=0xC2410C)
        embed.add_field(name="Left", value="1").add_field(name="Right", value="2").set_footer(text="its foot")
        embed.set_image(url="attachment://e.png")
        await interaction.followup.send(text, embed=embed, file=picture("e.png", "brown"))
        files = [picture("a.png", "navy"), picture("b.png", "teal"), picture("c.png", "maroon", (200, 200))]
        await interaction.followup.send(view=layout(), files=files)

    @tree.command(name="tell", description="Say what was given")
    @app_commands.choices(rules=[app_commands.Choice(name=n, value=n.lower()) for n in ("Base", "Castle", "Mists")])
    async def tell(
        interaction: discord.Interaction[Showcase],
        rules: str,
        where: str,
        players: app_commands.Range[int, 2, 6] = 2,
        who: discord.User | None = None,
        loud: bool = False,
    ) -> None:
        name = who.display_name if who else "nobody"
        words = f"told: {rules} {where} {players} {name} {loud}"
        await interaction.response.send_message(words)

    @tell.autocomplete("where")
    async def places(interaction: discord.Interaction[Showcase], current: str) -> list[app_commands.Choice[str]]:
        rules = str(interaction.namespace.rules)
        return [
            app_commands.Choice(name=f"{rules} {n}", value=f"{rules}-{n}") for n in range(1, 40) if current in str(n)
        ][:25]

    @tree.command(name="import", description="Read a file")
    async def import_(interaction: discord.Interaction[Showcase], file: discord.Attachment) -> None:
        data = await file.read()
        await interaction.response.send_message(f"{file.filename}: {data.decode()}")
