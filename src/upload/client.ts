// The page's half of the upload engine.
