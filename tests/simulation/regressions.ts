/** Seeds that once found something, by what it was. They run with every test. */
export const REGRESSIONS: Readonly<Record<string, number>> = {
  // Both were the simulation's own fault: it held a deletion for certain that a restored backup had undone.
  'a backup taken between a deletion here and its arrival at the server is restored': 3435,
  'the same, while answers from before the restore are still under way': 2089,
  'a row is deleted whose outcome only a newer app would have understood': 37,
  // The simulation's own fault: it took the place of the copied profile for one that had gone back.
  'a profile that stands further is replaced by a copy of one that does not': 199,
}

/** The same for runs with a vault. */
export const VAULT_REGRESSIONS: Readonly<Record<string, number>> = {
  'a label is turned away by a vault that this device had not heard of, in the answer that brings its sealed row': 49,
  'a device whose keys have gone says so at its next sync, and sends what waits once it is let in': 61,
  'a row whose label was refused is sealed under that label': 788,
  'a row that comes down for the first time takes the place of its refused label, sealed and as if the server had it': 1316,
  'a refused label is kept on a row that the server puts into another week, which its counter does not hear of': 70127,
  'a device whose keys have gone is let in after the server was set back to before its last new key': 716,
  'rows come down while a deletion of everything waits whose answer was lost': 70033,
  'a row that was given a label while it was refused comes back after it was removed': 101001,
  'a row that the server does not take in readable form holds up all others of a history that goes back': 110006,
  'a server is set back to a backup of before the key whose end a device has proven': 121337,
  'what waited under a key that had gone, as the vault ended, stays here though the key has come back': 311294,
  'a choice that another device was quicker than lies there after the end of that one’s key': 620733,
  // The simulation's own fault: a waiting row whose key had gone everywhere cannot go to a vault that is over.
  'keys go before what waits under them has gone, and the vault is over': 110526,
  // The simulation's own fault: what an upgrade sends again may be poisoned, too.
  'a poisoned row that was refused for the plan is sent again after an upgrade': 330070,
  'what was refused for the plan, sealed, loses its key after the vault was over, and no words open it': 2001205,
  // The simulation's own fault: a restored backup forgets a refusal, too, and a second call that is under way brings the row.
  'a refused row is removed, and the server set back to before it refused it': 3001254,
  // The simulation's own fault: it looked at a call's operations as if none of the same call had come before.
  'a call deletes everything and then labels a row of before': 3000643,
  // The simulation's own fault: it did not know of an end that the person had confirmed on a device without a key.
  'a vault that is over is confirmed on devices that were never let in': 70100,
  // The simulation's own fault: nobody tells the server of a deletion of what it has refused; a call of before had brought it.
  'a refused row is removed that a call of before has brought, of which its device does not know any more': 8201608,
  // The simulation's own fault: it pressed "Only me" without the sync that the product makes first.
  'a device chooses again that still holds sealed what another has given a label since': 8200730,
  'the same of a row that waits on it, and that a copy of its profile has sent and labelled': 8204010,
  'a plan of a newer server is heard in the middle of the pass that follows a restored backup': 8101124,
}

/** The same for schedules of a server that lies, of 80 steps. */
export const HOSTILE_REGRESSIONS: Readonly<Record<string, number>> = {
  'a row whose label was kept back stays readable, and nobody looks again': 10107,
  'the same on a browser that was let in': 10113,
  'a row whose sealed body was spoilt, with the one before beside it, stays readable': 10221,
  'a note that another device took back is written again, and the vault counts as heard of': 20024,
  'a row comes down for the first time with a spoilt body, and stays readable': 80026,
  'a row that the list kept back stays readable, and nobody looks again': 220139,
  'a row that was kept back is sent again for lost, and stays readable where it was': 471022,
  // The schedule's own fault: the open browser asks for new words, and nobody wrote any down.
  'a key that no words open is the account’s, and another browser is apart': 220249,
}
