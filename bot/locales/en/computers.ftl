# Computers: how well they play, and what is told of them.

computer-level-beginner = beginner
computer-level-casual = casual
computer-level-solid = solid
computer-level-strong = strong
computer-level-master = master

refuse-unknown-player = No computer plays at a level called “{ $name }”.
stand-ins-solid = Stand-ins have learned to play: the one at this table no longer makes any legal move, but plays like a solid player from now on.
