import type { ReactNode } from 'react'
import './form-beside.css'

interface FormBesideProps {
  /** The things that the form touches: who reads it, what it collides with. */
  side: ReactNode
  sideLabel: string
  children: ReactNode
}

/** A form with the things that it touches: beside it from 1024 px, otherwise below it. */
export function FormBeside({ side, sideLabel, children }: FormBesideProps) {
  return (
    <div data-form-beside>
      <div className="min-w-0">{children}</div>
      <aside aria-label={sideLabel} className="flex min-w-0 flex-col gap-4">
        {side}
      </aside>
    </div>
  )
}
