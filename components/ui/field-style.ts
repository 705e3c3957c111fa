import { classNames } from './class-names'

interface FieldLook {
  invalid?: boolean
  locked?: boolean
}

/** The box of a control one types into or picks from. Inputs are 16 px, so that phones do not zoom in. */
export function fieldStyle({ invalid, locked }: FieldLook) {
  return classNames(
    'w-full min-w-0 rounded-control border bg-surface text-body text-ink transition-colors',
    invalid ? 'border-danger inset-ring inset-ring-danger' : 'border-control',
    locked ? 'border-dashed bg-neutral-tint' : 'hover:border-ink',
  )
}
