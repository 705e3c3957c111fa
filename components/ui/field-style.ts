import { classNames } from './class-names'

interface FieldLook {
  invalid?: boolean
  /** read: shown only; off: locked for a reason that stands under it. */
  lock?: 'read' | 'off' | null
}

const locks = { read: 'border-line bg-neutral-tint', off: 'border-dashed border-control bg-neutral-tint' }

/** The box of a control one types into or picks from. Inputs are 16 px, so that phones do not zoom in. */
export function fieldStyle({ invalid, lock }: FieldLook) {
  const open = classNames('bg-surface', invalid ? 'border-danger inset-ring inset-ring-danger' : 'border-control hover:border-ink')
  return classNames('w-full min-w-0 rounded-control border text-body text-ink transition-colors', lock ? locks[lock] : open)
}

/** How a field is locked, from its props. */
export function lockOf({ readOnly, disabledReason }: { readOnly?: boolean; disabledReason?: string | null | false }) {
  if (disabledReason) return 'off'
  return readOnly ? 'read' : null
}
