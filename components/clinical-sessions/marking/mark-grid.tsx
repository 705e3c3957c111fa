import type { ReactNode } from 'react'

/** Marks under each other on a phone, in two columns where there is room for whole scales. */
export function MarkGrid({ children }: { children: ReactNode }) {
  return (
    <div className="@container">
      <div className="grid grid-cols-1 gap-x-6 gap-y-5 @2xl:grid-cols-2">{children}</div>
    </div>
  )
}
