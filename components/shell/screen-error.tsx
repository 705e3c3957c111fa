'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { PageHeader } from '@/components/ui/page-header'
import { isChunkMissing } from '@/components/ui/load-chunk'
import { TypedTexts } from './typed-texts'

export interface ScreenErrorProps {
  error: unknown
  /** Draws the screen again. */
  onRetry: () => void
}

/** In place of a screen that stopped working: what was typed on it, and a way on. */
export function ScreenError({ error, onRetry }: ScreenErrorProps) {
  const t = useTranslations('errors')
  const isMissing = isChunkMissing(error)
  const id = idOf(error)
  return (
    <div className="mx-auto flex max-w-prose flex-col items-start gap-4 p-4">
      <title>{isMissing ? t('chunkTitle') : t('wentWrong')}</title>
      <PageHeader title={isMissing ? t('chunkTitle') : t('wentWrong')} />
      <p>{isMissing ? t('chunkHelp') : t('wentWrongHelp')}</p>
      {!isMissing && id && <p className="text-dense text-muted">{t('reference', { id })}</p>}
      {/* Code that did not arrive is only asked for again by a new document. */}
      <Button variant="primary" onPress={isMissing ? () => window.location.reload() : onRetry}>{isMissing ? t('reload') : t('tryAgain')}</Button>
      <TypedTexts />
    </div>
  )
}

/** The number under which the log has it. */
function idOf(error: unknown): string | null {
  return error instanceof Error && 'digest' in error && typeof error.digest === 'string' ? error.digest : null
}
