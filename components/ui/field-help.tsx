import type { ReactNode } from 'react'

/** An explanation of the question, between a label and its control. */
export function FieldHelp({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div id={id} className="-mt-1 mb-1.5 max-w-prose text-dense whitespace-pre-line text-muted">
      {children}
    </div>
  )
}
