'use client'

import { ScreenError } from '@/components/shell/screen-error'

type ErrorProps = { error: unknown; retry: () => void }

export default function AnyError({ error, retry }: ErrorProps) {
  return <main id="content"><ScreenError error={error} onRetry={retry} /></main>
}
