/** Rules of every form that sites use, written for these tests. */
export const BASE_RULES: readonly string[] = [
  'minlength: 8; maxlength: 20; required: lower; required: upper; required: digit;',
  'minlength: 6; maxlength: 16; required: lower, upper; required: digit; allowed: [-_.!];',
  'minlength: 10; max-consecutive: 2; required: digit; required: [!@#$%^&*()]; allowed: ascii-printable;',
  'required: upper; required: special; allowed: lower, digit; minlength: 12',
  'minlength: 4; maxlength: 6; required: digit; allowed: digit;',
  'minlength: 8; maxlength: 8; max-consecutive: 3; required: upper, lower, [#$+./:=?@[^_|~]];',
  'allowed: unicode; minlength: 15; maxlength: 64;',
  'required: [-]; required: [\'"<>&]; maxlength: 30; max-consecutive: 1;',
  'minlength: 7; required: lower, upper, digit; allowed: [- !"#$&\'()*+,.:;<=>?@[^_`{|}~]];',
  'minlength: 9; minlength: 11; maxlength: 40; maxlength: 32; max-consecutive: 4; max-consecutive: 2; required: [abc], digit;',
]

/** Pieces that are put in, as people and programs write them wrong. */
const PIECES = [
  ...[
    'required:',
    'allowed:',
    'max-consecutive:',
    'minlength:',
    'maxlength:',
    'required: upper',
    ';',
    ' ;',
    ',',
    ':',
  ],
  ...[
    ' ',
    '\n',
    '\t',
    '[',
    ']',
    ']]',
    '-',
    '[-',
    '[]',
    '[abc]',
    'lower',
    'UPPER',
    'Digit',
    'special',
    'unicode',
  ],
  ...['ascii-printable', '0', '9', '12', 'é', 'x', '999999999999999999999'],
]

/** Rules number `index` of an endless row: a base with one to four faults. The same for ever. */
export const mutatedRules = (index: number): string => {
  let state = Math.imul(index + 1, 0x9e3779b1) >>> 0
  const below = (outcomes: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 2 ** 32) * outcomes)
  }
  let text = BASE_RULES[below(BASE_RULES.length)] ?? ''
  for (let faults = 1 + below(4); faults > 0; faults--) {
    const at = below(text.length + 1)
    const piece = PIECES[below(PIECES.length)] ?? ''
    const kind = below(4)
    if (kind === 0) text = text.slice(0, at) + text.slice(at + 1 + below(4))
    if (kind === 1) text = text.slice(0, at) + piece + text.slice(at)
    if (kind === 2) text = text.slice(0, at)
    if (kind === 3) text = text.slice(0, at) + piece + text.slice(at + 1)
  }
  return text
}
