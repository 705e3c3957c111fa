import { classNames } from './class-names'

interface FieldLook {
  invalid?: boolean
  /** read: shown only; off: locked for a reason that is written under the field. */
  lock?: 'read' | 'off' | null
  /** Whether the value stands out from the words around it. */
  isTinted?: boolean
}

const locks = { read: 'border-line bg-neutral-tint', off: 'border-dashed border-control bg-neutral-tint' }

/** The box of a control for typing or picking. Inputs are 16 px, so that phones do not zoom in. */
export function fieldStyle({ invalid, lock, isTinted = false }: FieldLook) {
  const plain = isTinted
    ? 'border-primary bg-primary-tint font-medium text-primary hover:border-primary-hover'
    : 'border-control bg-surface text-ink hover:border-ink'
  const open = invalid ? 'border-danger bg-surface text-ink inset-ring inset-ring-danger' : plain
  return classNames('w-full min-w-0 rounded-control border text-body transition-colors', lock ? classNames('text-ink', locks[lock]) : open)
}

/** The kind of lock on a field, from its props. */
export function lockOf({ readOnly, disabledReason }: { readOnly?: boolean; disabledReason?: string | null | false }) {
  if (disabledReason) return 'off'
  return readOnly ? 'read' : null
}
