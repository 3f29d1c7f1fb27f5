/**
 * What no pronounceable password holds, in Spanish and English, in lower case and without accents: each word of the
 * lists of naughty-words 1.2.0 (https://github.com/LDNOOBW, CC-BY-4.0) that alternates as these passwords do, and
 * some that those lists lack. A word that begins here stands for all that hold it.
 */
export const CRUDE_WORDS: readonly string[] = [
  // Spanish
  'asesinato caca caga cago cogen coger coges cogida cojon cona cono cule culi culo cipote jode jodi joto maciza',
  'mamad mamaba mamar mames mamon maric mayate meco naco ojete orina orine pedo pelotud boludo pene pezon pija pijo',
  'pito poto popo puta pute puti puto ramera sadico sudaca tarado teta teto verijo',
  // English
  'anal anus barenaked boner cum dago daterape erotic fag fecal feces fuc fuk futanari genital guro homo jap jihad jiz',
  'kike kum livesex lolita moron nazi nig nude paki penis penile pikey pis pube pubic rape rapin semen sex sodom',
  'tit vagina vomit wog wop yid',
].flatMap((line) => line.split(' '))
