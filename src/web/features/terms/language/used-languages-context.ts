// Language IDs of the current glossary, most used first. All language fields suggest them.
import { createContext } from 'react';

export const UsedLanguagesContext = createContext<readonly string[]>([]);
