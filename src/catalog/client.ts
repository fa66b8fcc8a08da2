// The page's half of the catalog.
