/**
 * A password as it is sent: composed (NFC), since one system types `ñ` as one character and another as two, which look the same
 * and hash differently.
 */
export const normalPassword = (password: string): string => password.normalize('NFC')
