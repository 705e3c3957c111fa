'use client'

import { LateScreenError } from '@/components/shell/late-screen-error'

type ErrorProps = { error: unknown; retry: () => void }

/** One screen stops working; the shell around it goes on. */
export default function MainError({ error, retry }: ErrorProps) {
  return <LateScreenError error={error} onRetry={retry} />
}
