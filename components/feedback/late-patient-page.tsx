'use client'

import dynamic from 'next/dynamic'
import type { ComponentProps } from 'react'
import type { PatientPage } from './patient-page'

// With code of its own: whoever opens another address does not load it.
const Page = dynamic(async () => (await import('./patient-page')).PatientPage)

export function LatePatientPage(props: ComponentProps<typeof PatientPage>) {
  return <Page {...props} />
}
