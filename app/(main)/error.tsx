'use client'

import { LateScreenError } from '@/components/shell/late-screen-error'

type ErrorProps = { error: unknown; retry: () => void }

/** Shown when one screen fails; the shell around it keeps working. */
export default function MainError({ error, retry }: ErrorProps) {
  return <LateScreenError error={error} onRetry={retry} />
}
