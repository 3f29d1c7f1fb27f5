/** A way back from a file: loaded with the first that is chosen. */
export const importing = {
  title: 'Import passwords',
  reading: 'Reading the file',
  fresh_one: '{{formatted}} password is new. Nothing that is here will be overwritten.',
  fresh_other: '{{formatted}} passwords are new. Nothing that is here will be overwritten.',
  doubles_one: '{{formatted}} is here already, with the same label and password:',
  doubles_other: '{{formatted}} are here already, with the same label and password:',
  more_one: 'and {{formatted}} more',
  more_other: 'and {{formatted}} more',
  unusable_one:
    '{{formatted}} entry has no label or no password that can be kept, or one that was changed, and is left out.',
  unusable_other:
    '{{formatted}} entries have no label or no password that can be kept, or one that was changed, and are left out.',
  accept_one: 'Import {{formatted}} password',
  accept_other: 'Import {{formatted}} passwords',
  running: 'Saving the passwords',
  failed: 'Import Failed',
  done_one: '{{formatted}} password imported',
  done_other: '{{formatted}} passwords imported',
  doneText: 'They are in your history now. The file is not encrypted: delete it if you no longer need it.',
} as const
