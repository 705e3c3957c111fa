import { contractsOf } from '@/lib/contract'

const contract = contractsOf(() => import('./forms.shapes'))

export const listForms = contract({ name: 'forms.list', method: 'GET', input: 'ListForms', output: 'Forms' })
export const readForm = contract({ name: 'forms.read', method: 'GET', input: 'OfId', output: 'FormForEditor' })

/**
 * Saves settings and draft together, a few seconds after the last change. The revision that was read is compared: with CONFLICT the answer holds
 * `newer`, the form as it is now. A field without an ID gets one that is made from its caption.
 */
export const saveFormDraft = contract({
  name: 'forms.saveDraft',
  method: 'POST',
  input: 'SaveDraft',
  output: 'DraftSaved',
  errors: ['forms.TOO_LARGE'],
})
export const checkForm = contract({ name: 'forms.check', method: 'POST', input: 'CheckForm', output: 'Checked' })

/** PROBLEMS: `problems` lists what is wrong. */
export const publishForm = contract({
  name: 'forms.publish',
  method: 'POST',
  input: 'Publish',
  output: 'Published',
  errors: ['forms.PROBLEMS', 'forms.UNCHANGED'],
})
export const withdrawForm = contract({ name: 'forms.withdraw', method: 'POST', input: 'OfRevision', output: 'Saved' })
export const duplicateForm = contract({ name: 'forms.duplicate', method: 'POST', input: 'Duplicate', output: 'Imported' })
/** Removes a form that nobody has filled in. */
export const removeForm = contract({ name: 'forms.remove', method: 'POST', input: 'OfRevision', output: 'Done', errors: ['forms.IN_USE'] })

export const listVersions = contract({ name: 'forms.listVersions', method: 'GET', input: 'OfId', output: 'Versions' })
export const compareVersions = contract({ name: 'forms.compare', method: 'GET', input: 'Compare', output: 'Comparison' })
/** Answers are carried over by the uid of their field; an answer that does not fit any more is left out. */
export const moveDrafts = contract({ name: 'forms.moveDrafts', method: 'POST', input: 'MoveDrafts', output: 'Moved' })
export const exportDefinition = contract({ name: 'forms.exportDefinition', method: 'GET', input: 'OfId', output: 'Exported' })
/** Imports the definition as a new form in draft. */
export const importDefinition = contract({ name: 'forms.importDefinition', method: 'POST', input: 'ImportDefinition', output: 'Imported' })

/** Converts an XLSForm into a form of this application, and lists what could not be converted. Nothing is stored. */
export const readXlsForm = contract({ name: 'forms.readXlsForm', method: 'POST', input: 'ReadXlsForm', output: 'XlsFormRead' })

export const listFormTypes = contract({ name: 'forms.listTypes', method: 'GET', input: 'ListTypes', output: 'FormTypes' })
export const readFormType = contract({ name: 'forms.readType', method: 'GET', input: 'OfId', output: 'FormType' })
export const saveFormType = contract({ name: 'forms.saveType', method: 'POST', input: 'SaveType', output: 'Saved' })
export const removeFormType = contract({
  name: 'forms.removeType',
  method: 'POST',
  input: 'OfRevision',
  output: 'Done',
  errors: ['forms.IN_USE'],
})

export const listLibraryItems = contract({ name: 'forms.listItems', method: 'GET', input: 'OfKind', output: 'LibraryItems' })
export const readLibraryItem = contract({ name: 'forms.readItem', method: 'GET', input: 'OfId', output: 'LibraryItem' })
/** A change of its content makes the next version; copies in forms stay as they are until it is pushed. */
export const saveLibraryItem = contract({ name: 'forms.saveItem', method: 'POST', input: 'SaveItem', output: 'Saved' })
export const removeLibraryItem = contract({ name: 'forms.removeItem', method: 'POST', input: 'OfRevision', output: 'Done' })
/** Puts the item into the drafts of the named forms; nothing is published. */
export const pushLibraryItem = contract({ name: 'forms.pushItem', method: 'POST', input: 'PushItem', output: 'Pushed' })

export const readEditorChoices = contract({ name: 'forms.choices', method: 'GET', input: 'Nothing', output: 'EditorChoices' })
/** Adds ready-made forms as drafts, with the types that they need. */
export const addStarters = contract({ name: 'forms.addStarters', method: 'POST', input: 'AddStarters', output: 'StartersAdded' })

/** The forms that the asker may start, as they are shown to them, so that one can be begun without a network. At most 100. */
export const listStartable = contract({
  name: 'forms.startable',
  method: 'GET',
  input: 'Nothing',
  output: 'Startable',
  offline: 'cacheFirst',
})
/** NO_TAG_FORM: the tag has no form. */
export const readTagForm = contract({
  name: 'forms.ofTag',
  method: 'GET',
  input: 'OfTag',
  output: 'TagForm',
  errors: ['forms.NO_TAG_FORM'],
})
