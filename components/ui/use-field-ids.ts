import { useId } from 'react'

interface FieldIds {
  id?: string
  notes: { help?: boolean; description: boolean; error: boolean }
}

/** The ids that tie a control to its label, description and error. */
export function useFieldIds({ id, notes }: FieldIds) {
  const own = useId()
  const controlId = id ?? own
  const ids = {
    controlId,
    labelId: `${controlId}-label`,
    helpId: `${controlId}-help`,
    descriptionId: `${controlId}-description`,
    errorId: `${controlId}-error`,
  }
  const describedBy =
    [notes.help && ids.helpId, notes.error && ids.errorId, notes.description && ids.descriptionId].filter(Boolean).join(' ') || undefined
  return { ...ids, describedBy }
}
