"""A little bot, made with nothing but discord.py, that does each thing once."""

import asyncio
import io

import discord
from discord import app_commands
from PIL import Image


def picture(colour: str, name: str = "board.png") -> discord.File:
    data = io.BytesIO()
    Image.new("RGB", (40, 30), colour).save(data, "PNG")
    data.seek(0)
    return discord.File(data, name, description=f"A {colour} board")


class NameForm(discord.ui.Modal, title="Your name"):
    name: discord.ui.Label[discord.ui.Modal] = discord.ui.Label(
        text="Name", component=discord.ui.TextInput(custom_id="name", max_length=20)
    )
    colour: discord.ui.Label[discord.ui.Modal] = discord.ui.Label(
        text="Colour",
        component=discord.ui.Select(
            custom_id="colour",
            options=[discord.SelectOption(label="Red", value="red"), discord.SelectOption(label="Blue", value="blue")],
        ),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        name, colour = self.name.component, self.colour.component
        assert isinstance(name, discord.ui.TextInput)
        assert isinstance(colour, discord.ui.Select)
        await interaction.response.send_message(f"{name.value} is {colour.values[0]}", ephemeral=True)


class Counter(discord.ui.DynamicItem[discord.ui.Button[discord.ui.LayoutView]], template=r"count:(?P<n>\d+)"):
    """A button that counts; it is found by its custom id, so it works after a restart."""

    def __init__(self, n: int) -> None:
        self.n = n
        super().__init__(discord.ui.Button(label=f"Count {n}", custom_id=f"count:{n}"))

    @classmethod
    async def from_custom_id(cls, _interaction: discord.Interaction, _item: object, match: object, /) -> "Counter":
        return cls(int(match["n"]))  # type: ignore[index]

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(view=board(self.n + 1))


class Menu(discord.ui.Select[discord.ui.LayoutView]):
    def __init__(self) -> None:
        options = [discord.SelectOption(label=f"Place {n}", value=str(n)) for n in range(25)]
        super().__init__(custom_id="place", placeholder="Where?", options=options)

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer()
        assert interaction.message is not None
        await interaction.edit_original_response(view=board(int(self.values[0])), attachments=[picture("blue")])


class NameButton(discord.ui.Button[discord.ui.LayoutView]):
    def __init__(self) -> None:
        super().__init__(label="Name", custom_id="name-button", style=discord.ButtonStyle.primary)

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(NameForm())


def board(n: int) -> discord.ui.LayoutView:
    view = discord.ui.LayoutView(timeout=None)
    container = discord.ui.Container[discord.ui.LayoutView](discord.ui.TextDisplay(f"Turn {n}"))
    item = discord.MediaGalleryItem("attachment://board.png", description="The board")
    container.add_item(discord.ui.MediaGallery(item))
    container.add_item(discord.ui.ActionRow(Menu()))
    container.add_item(discord.ui.ActionRow(Counter(n), NameButton()))
    view.add_item(container)
    return view


class LittleBot(discord.Client):
    """The bot; `sync` is left out when it is started anew."""

    def __init__(self, *, sync: bool = True) -> None:
        super().__init__(intents=discord.Intents(guilds=True), guild_ready_timeout=0.01)
        self.tree = app_commands.CommandTree(self)
        self.sync = sync
        self.ready_count = 0
        self.resumed = 0
        self.errors: list[Exception] = []
        self.gate = asyncio.Event()
        _add_commands(self)

        @self.tree.error
        async def on_error(_interaction: discord.Interaction, error: app_commands.AppCommandError) -> None:
            self.errors.append(getattr(error, "original", error))

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Counter)
        self.add_view(board(0))
        if self.sync:
            await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Identify at once: nobody counts here."""

    async def on_resumed(self) -> None:
        self.resumed += 1


def _add_commands(bot: LittleBot) -> None:
    tree = bot.tree
    game = app_commands.Group(name="game", description="Games")

    @game.command(name="new", description="A new game")
    @app_commands.choices(rules=[app_commands.Choice(name="Base", value="base")])
    async def new(
        interaction: discord.Interaction, rules: app_commands.Choice[str], players: app_commands.Range[int, 2, 6] = 2
    ) -> None:
        await interaction.response.defer(thinking=True)
        await interaction.edit_original_response(view=board(0), attachments=[picture("red")])
        await interaction.followup.send(f"{interaction.user.mention} plays {rules.value} for {players}")

    tree.add_command(game)

    @tree.command(name="hello", description="Say hello")
    async def hello(interaction: discord.Interaction, who: discord.User | None = None) -> None:
        name = (who or interaction.user).display_name
        await interaction.response.send_message(f"Hello {name} ({interaction.locale})", ephemeral=True)

    @tree.command(name="place", description="Place a tile")
    async def place(interaction: discord.Interaction, where: str) -> None:
        await interaction.response.send_message(f"Placed at {where}")

    @place.autocomplete("where")
    async def proposals(_interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        places = ["E1", "E2", "N1"]
        return [app_commands.Choice(name=f"Place {p}", value=p) for p in places if p.startswith(current)]

    @tree.command(name="import", description="Read a file")
    async def import_(interaction: discord.Interaction, file: discord.Attachment) -> None:
        data = await file.read()
        await interaction.response.send_message(f"{file.filename} has {len(data)} bytes")

    @tree.command(name="moderate", description="For moderators")
    @app_commands.default_permissions(manage_guild=True)
    async def moderate(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(str(interaction.permissions.manage_guild))

    @tree.command(name="post", description="Post as the bot")
    async def post(interaction: discord.Interaction, text: str) -> None:
        await interaction.response.defer(ephemeral=True)
        assert isinstance(interaction.channel, discord.TextChannel)
        try:
            message = await interaction.channel.send(text)
        except discord.HTTPException as error:
            await interaction.followup.send(f"refused {error.status} {error.code}")
        else:
            await interaction.followup.send(f"posted {message.id}")

    @tree.command(name="whisper", description="Write a direct message")
    async def whisper(interaction: discord.Interaction) -> None:
        try:
            await interaction.user.send("psst")
        except discord.HTTPException as error:
            await interaction.response.send_message(f"refused {error.code}", ephemeral=True)
        else:
            await interaction.response.send_message("sent", ephemeral=True)

    @tree.command(name="slow", description="Wait for the test")
    async def slow(interaction: discord.Interaction, acknowledge: bool) -> None:
        if acknowledge:
            await interaction.response.defer()
        await bot.gate.wait()
        if acknowledge:
            await interaction.followup.send("at last")
        else:
            await interaction.response.send_message("at last")

    @tree.command(name="twice", description="Answer twice")
    async def twice(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("once")
        interaction.response._response_type = None
        await interaction.response.send_message("twice")

    @tree.command(name="bad", description="Break a limit")
    async def bad(interaction: discord.Interaction, what: str) -> None:
        await interaction.response.defer(ephemeral=True)
        try:
            await _break_limit(interaction, what)
        except discord.HTTPException as error:
            await interaction.followup.send(f"refused {error.status} {error.code}")
        else:
            await interaction.followup.send("accepted")


async def _break_limit(interaction: discord.Interaction, what: str) -> None:
    channel = interaction.channel
    assert isinstance(channel, discord.TextChannel)
    view = discord.ui.LayoutView(timeout=None)
    if what == "mixed":
        message = await channel.send("old content")
        view.add_item(discord.ui.TextDisplay("new"))
        await message.edit(view=view)
    elif what == "label":
        button: discord.ui.Button[discord.ui.LayoutView] = discord.ui.Button(label="x" * 81, custom_id="x")
        view.add_item(discord.ui.ActionRow(button))
        await channel.send(view=view)
    elif what == "same id":
        for _ in range(2):
            view.add_item(discord.ui.ActionRow(discord.ui.Button(label="x", custom_id="x")))
        await channel.send(view=view)
    elif what == "no file":
        view.add_item(discord.ui.MediaGallery(discord.MediaGalleryItem("attachment://none.png")))
        await channel.send(view=view)
    elif what == "long text":
        for _ in range(3):
            view.add_item(discord.ui.TextDisplay("x" * 1999))
        view._LayoutView__total_children = 0  # type: ignore[attr-defined]
        await channel.send(view=view)
    elif what == "many":
        components = [{"type": 10, "content": str(n)} for n in range(41)]
        route = discord.http.Route("POST", "/channels/{channel_id}/messages", channel_id=channel.id)
        await interaction.client.http.request(route, json={"flags": 1 << 15, "components": components})
    elif what == "big file":
        await channel.send(file=discord.File(io.BytesIO(b"x" * (10 * 1024 * 1024 + 1)), "big.bin"))
    elif what == "wrong type":
        route = discord.http.Route("POST", "/channels/{channel_id}/messages", channel_id=channel.id)
        await interaction.client.http.request(route, json={"content": "x", "tts": "yes"})
