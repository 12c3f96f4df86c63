rules-wheel = Колесо Фортуны
mark-wheel = символ колеса { $count }
