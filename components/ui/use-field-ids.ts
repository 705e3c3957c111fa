import { useId, type ReactNode } from 'react'

interface FieldIds {
  id?: string | undefined
  help?: ReactNode
  description?: ReactNode
  error?: string | null | undefined
  disabledReason?: string | null | false | undefined
  queued?: boolean | undefined
}

/** The ids that tie a control to its label and to what is written about it. */
export function useFieldIds({ id, help, description, error, disabledReason, queued }: FieldIds) {
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
    [help && ids.helpId, error && ids.errorId, (description || disabledReason || queued) && ids.descriptionId].filter(Boolean).join(' ') ||
    undefined
  return { ...ids, describedBy }
}
