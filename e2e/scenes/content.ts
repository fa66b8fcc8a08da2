// Content of the demo and the screenshots: media and glossaries of a small dubbing team.
import type { z } from 'zod/mini';
import type { newGlossary, newTerm } from '#contract/glossary.ts';
import type { FixtureName } from '#e2e/harness/files.ts';

/** Gallery path → fixture to upload there. */
export const MEDIA: Readonly<Record<string, FixtureName>> = {
  'Podcast/Season 1/01 Welcome.mp3': 'tone.mp3',
  'Podcast/Season 1/02 The long road to Kraków.mp3': 'tone.mp3',
  'Podcast/Season 1/03 Voices of Reykjavík.mp3': 'tone.mp3',
  'Podcast/Season 2/01 Back on air.m4a': 'tone.m4a',
  'Podcast/Season 2/02 Letters from Worcestershire.m4a': 'tone.m4a',
  'Podcast/jingle.ogg': 'tone.ogg',
  'Trailers/Spring campaign/trailer-de.mp4': 'clip.mp4',
  'Trailers/Spring campaign/trailer-en.mp4': 'clip.mp4',
  'Trailers/Spring campaign/trailer-fr.mp4': 'clip.mp4',
  'Trailers/Spring campaign/raw take 4.mov': 'clip.mov',
  'Trailers/archive/first cut.avi': 'clip.avi',
  'Trailers/archive/broadcast master.mpeg': 'clip.mpeg',
  'Trailers/archive/old player.flv': 'clip.flv',
  'Interviews/Siobhán – full session.mkv': 'clip.mkv',
  'Interviews/Siobhán – highlights.webm': 'clip.webm',
  'Interviews/room tone.wav': 'tone.wav',
  'station-id.wav': 'tone.wav',
};

interface GlossaryContent {
  readonly glossary: z.input<typeof newGlossary>;
  readonly terms: readonly z.input<typeof newTerm>[];
}

const NAMES_AND_PLACES: GlossaryContent = {
  glossary: { name: 'Names and places', description: 'Guests of the podcast and where they come from.' },
  terms: [
    {
      word: 'Siobhán',
      languageId: 'en-GB',
      phonemizationLanguageId: 'ga-IE',
      pronunciationLanguageId: 'en-IE',
    },
    {
      word: 'Kraków',
      languageId: 'en-GB',
      phonemizationLanguageId: 'pl-PL',
      pronunciationLanguageId: 'en-GB',
    },
    {
      word: 'Guillermo del Toro',
      languageId: 'en-US',
      phonemizationLanguageId: 'es-MX',
      pronunciationLanguageId: 'en-US',
    },
    {
      word: 'Reykjavík',
      languageId: 'en-GB',
      phonemization: 'ˈreiːcaˌviːk',
      pronunciationLanguageId: 'is-IS',
    },
    { word: 'Nguyễn', languageId: 'en-US', phonemization: 'ŋwiən', pronunciationLanguageId: 'vi-VN' },
    { word: 'Dvořák', languageId: 'en-GB', phonemization: 'ˈdvɔrʒɑːk', pronunciationLanguageId: 'en-GB' },
    {
      word: 'Worcestershire',
      languageId: 'en-US',
      pronounceAs: 'wooster shur',
      phonemizationLanguageId: 'en-US',
    },
    { word: 'Cholmondeley', languageId: 'en-GB', pronounceAs: 'chumley', phonemizationLanguageId: 'en-GB' },
  ],
};

const PRODUCT_NAMES: GlossaryContent = {
  glossary: { name: 'Product names', description: 'Brands and acronyms in trailers and tutorials.' },
  terms: [
    { word: 'nginx', languageId: 'en-US', pronounceAs: 'engine x', phonemizationLanguageId: 'en-US' },
    {
      word: 'SQL',
      languageId: 'en-US',
      pronounceAs: 'sequel',
      phonemizationLanguageId: 'en-US',
      caseSensitive: true,
    },
    {
      word: 'GIF',
      languageId: 'en-US',
      phonemization: 'dʒɪf',
      pronunciationLanguageId: 'en-US',
      caseSensitive: true,
    },
    {
      word: 'Kubernetes',
      languageId: 'en-US',
      phonemization: 'ˌkuːbərˈnɛtiːz',
      pronunciationLanguageId: 'en-US',
    },
    {
      word: 'Citroën',
      languageId: 'en-GB',
      phonemizationLanguageId: 'fr-FR',
      pronunciationLanguageId: 'en-GB',
    },
    {
      word: 'Škoda',
      languageId: 'de-DE',
      phonemizationLanguageId: 'cs-CZ',
      pronunciationLanguageId: 'de-DE',
    },
  ],
};

export const GLOSSARIES: readonly GlossaryContent[] = [NAMES_AND_PLACES, PRODUCT_NAMES];
