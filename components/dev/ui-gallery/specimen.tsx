import type { ReactNode } from 'react'

interface SpecimenProps {
  /** The component's file name. */
  name: string
  children: ReactNode
  /** Whether each state takes a line of its own, for wide components. */
  wide?: boolean
}

/** One component: its file and its states. */
export function Specimen({ name, children, wide }: SpecimenProps) {
  return (
    <section aria-label={name}>
      <h3 className="mb-3 text-dense font-bold">
        <code className="font-sans">{name}</code>
      </h3>
      <div className={wide ? 'flex flex-col gap-6' : 'grid gap-x-6 gap-y-6 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4'}>{children}</div>
    </section>
  )
}

interface ShownProps {
  state: string
  /** Draws what is inside as if it were hovered over, pressed or focused. */
  as?: 'hover' | 'active' | 'focus'
  children: ReactNode
}

/** One state, with its name above it. */
export function Shown({ state, as, children }: ShownProps) {
  return (
    <div className="min-w-0">
      <p className="mb-2 text-meta text-muted">{state}</p>
      <div data-show={as}>{children}</div>
    </div>
  )
}
