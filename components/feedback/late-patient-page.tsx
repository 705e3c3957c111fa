'use client'

import { lazy, type ComponentProps } from 'react'

// Drawn on the server; the code comes once the page can be read. As in sign-in/late-screens.tsx.
const Page = lazy(async () => ({ default: (await import('./patient-page')).PatientPage }))

export function LatePatientPage(props: ComponentProps<typeof Page>) {
  return <Page {...props} />
}
