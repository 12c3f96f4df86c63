rules-wheel = Wheel of Fortune
mark-wheel = wheel symbol { $count }
