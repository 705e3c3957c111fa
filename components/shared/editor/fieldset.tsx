import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'

/** Fields that belong together, under a heading. */
export function Fieldset({ legend, help, children }: { legend: string; help?: ReactNode; children: ReactNode }) {
  return (
    <Card>
      <fieldset className="flex min-w-0 flex-col gap-4">
        <legend className="contents"><span className="text-lead font-bold">{legend}</span></legend>
        {help && <p className="-mt-3 text-dense text-muted">{help}</p>}
        {children}
      </fieldset>
    </Card>
  )
}
