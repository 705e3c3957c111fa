'use client'

import { LateScreenError } from '@/components/shell/late-screen-error'

type ErrorProps = { error: unknown; retry: () => void }

export default function AnyError({ error, retry }: ErrorProps) {
  return (
    <main id="content">
      <LateScreenError error={error} onRetry={retry} />
    </main>
  )
}
