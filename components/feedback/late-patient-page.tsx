'use client'

import { lazy, type ComponentProps } from 'react'

// The page is drawn on the server; its code is loaded once the page can be read, as in sign-in/late-screens.tsx.
const Page = lazy(async () => ({ default: (await import('./patient-page')).PatientPage }))

export function LatePatientPage(props: ComponentProps<typeof Page>) {
  return <Page {...props} />
}
