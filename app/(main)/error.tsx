'use client'

import { ScreenError } from '@/components/shell/screen-error'

type ErrorProps = { error: unknown; retry: () => void }

/** One screen stops working; the shell around it goes on. */
export default function MainError({ error, retry }: ErrorProps) {
  return <ScreenError error={error} onRetry={retry} />
}
