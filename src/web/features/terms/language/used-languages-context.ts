// The language ids of the glossary on screen, most used first: every language field offers them.
import { createContext } from 'react';

export const UsedLanguagesContext = createContext<readonly string[]>([]);
