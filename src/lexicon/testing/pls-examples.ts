// Lexicons with every construction that the specification shows (PLS 1.0, sections 2 to 5), for tests.
const lexicon = (
  body: string,
  head = 'alphabet="ipa" xml:lang="en-GB"',
) => `<?xml version="1.0" encoding="UTF-8"?>
<lexicon version="1.0" xmlns="http://www.w3.org/2005/01/pronunciation-lexicon"
      xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
      xsi:schemaLocation="http://www.w3.org/2005/01/pronunciation-lexicon http://www.w3.org/TR/2007/CR-pronunciation-lexicon-20071212/pls.xsd"
      ${head}>
${body}
</lexicon>`;

/** word, language, IPA, accent, say it like, read in; a problem or the notes at the end. */
type Expected = readonly (string | undefined)[];

export const PLS_EXAMPLES: Readonly<
  Record<
    string,
    { readonly xml: string; readonly rows: readonly Expected[]; readonly notes?: readonly string[] }
  >
> = {
  'a word with its sounds': {
    xml: lexicon('<lexeme><grapheme>tomato</grapheme><phoneme>təˈmɑːtəʊ</phoneme></lexeme>'),
    rows: [['tomato', 'en-GB', 'təˈmɑːtəʊ', 'en-GB', undefined, undefined]],
  },
  'metadata of another vocabulary before the words': {
    xml: lexicon(`<meta name="author" content="A. Writer"/>
  <metadata><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="">
    <dc:title xmlns:dc="http://purl.org/dc/elements/1.1/">Names</dc:title></rdf:Description></rdf:RDF></metadata>
  <lexeme xml:id="first"><grapheme>theatre</grapheme><phoneme>ˈθɪətə</phoneme></lexeme>`),
    rows: [['theatre', 'en-GB', 'ˈθɪətə', 'en-GB', undefined, undefined]],
  },
  'several spellings of one word': {
    xml: lexicon(
      '<lexeme><grapheme>colour</grapheme><grapheme>color</grapheme><phoneme>ˈkʌlə</phoneme></lexeme>',
    ),
    rows: [
      ['colour', 'en-GB', 'ˈkʌlə', 'en-GB', undefined, undefined],
      ['color', 'en-GB', 'ˈkʌlə', 'en-GB', undefined, undefined],
    ],
  },
  'several pronunciations, one of them preferred': {
    xml: lexicon(`<lexeme><grapheme>huge</grapheme>
  <phoneme>ˈjuːdʒ</phoneme><phoneme prefer="true">ˈhjuːdʒ</phoneme></lexeme>`),
    rows: [['huge', 'en-GB', 'ˈhjuːdʒ', 'en-GB', undefined, undefined]],
    notes: ['further-pronunciation'],
  },
  'several pronunciations, none preferred': {
    xml: lexicon(
      '<lexeme><grapheme>Newton</grapheme><phoneme>ˈnjuːtən</phoneme><phoneme>ˈnuːtən</phoneme></lexeme>',
    ),
    rows: [['Newton', 'en-GB', 'ˈnjuːtən', 'en-GB', undefined, undefined]],
    notes: ['further-pronunciation'],
  },
  'an abbreviation said as other words': {
    xml: lexicon('<lexeme><grapheme>W3C</grapheme><alias>World Wide Web Consortium</alias></lexeme>'),
    rows: [['W3C', 'en-GB', undefined, undefined, 'World Wide Web Consortium', 'en-GB']],
  },
  'an alias beside sounds': {
    xml: lexicon(
      '<lexeme><grapheme>Thailand</grapheme><phoneme prefer="true">ˈtaɪlænd</phoneme><alias>tie land</alias></lexeme>',
    ),
    rows: [['Thailand', 'en-GB', 'ˈtaɪlænd', 'en-GB', 'tie land', 'en-GB']],
  },
  'one spelling, two words told apart by their role': {
    xml: lexicon(`<lexeme role="claws:VVI"><grapheme>read</grapheme><phoneme>riːd</phoneme></lexeme>
<lexeme role="claws:VVD"><grapheme>read</grapheme><phoneme>rɛd</phoneme></lexeme>`),
    rows: [
      ['read', 'en-GB', 'riːd', 'en-GB', undefined, undefined],
      ['read', 'en-GB', 'rɛd', 'en-GB', undefined, undefined],
    ],
    notes: ['role', 'role'],
  },
  'an example of use': {
    xml: lexicon(`<lexeme><grapheme>lead</grapheme><phoneme>lɛd</phoneme>
  <example>My feet were as heavy as lead.</example></lexeme>`),
    rows: [['lead', 'en-GB', 'lɛd', 'en-GB', undefined, undefined]],
    notes: ['example'],
  },
  'several words in one spelling, and characters by their number': {
    xml: lexicon(
      '<lexeme><grapheme>La vita è bella</grapheme><phoneme>&#x2C8;l&#x251; &#712;vi&#720;&#x27E;&#x259;</phoneme></lexeme>',
      'alphabet="ipa" xml:lang="it"',
    ),
    rows: [['La vita è bella', 'it', 'ˈlɑ ˈviːɾə', 'it', undefined, undefined]],
  },
  'sounds in another alphabet': {
    xml: lexicon('<lexeme><grapheme>route</grapheme><phoneme alphabet="x-sampa">ru:t</phoneme></lexeme>'),
    rows: [['route', 'en-GB', 'ru:t', 'en-GB', undefined, undefined, 'not-ipa x-sampa']],
  },
  'another script': {
    xml: lexicon(
      '<lexeme><grapheme>ニュートン</grapheme><grapheme>にゅーとん</grapheme><alias>nyuuton</alias></lexeme>',
      'alphabet="ipa" xml:lang="ja"',
    ),
    rows: [
      ['ニュートン', 'ja', undefined, undefined, 'nyuuton', 'ja'],
      ['にゅーとん', 'ja', undefined, undefined, 'nyuuton', 'ja'],
    ],
  },
  'text in character data, comments between': {
    xml: lexicon(
      '<!-- <lexeme> --><lexeme><grapheme><![CDATA[R&D]]></grapheme><!-- x --><alias>are &amp; dee</alias></lexeme>',
    ),
    rows: [['R&D', 'en-GB', undefined, undefined, 'are & dee', 'en-GB']],
  },
};
