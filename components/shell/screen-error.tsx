'use client'

import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { Button } from '@/components/ui/button'
import { PageHeader } from '@/components/ui/page-header'
import { isChunkMissing } from '@/components/ui/load-chunk'
import { databaseDown } from '@/lib/database-down'
import { logUnexpected } from '@/lib/client/log'
import { TypedTexts } from './typed-texts'

export interface ScreenErrorProps {
  error: unknown
  /** Draws the screen again. */
  onRetry: () => void
}

/** Drawn in place of a screen that failed: the text that was typed on it, and a button to continue. */
export function ScreenError({ error, onRetry }: ScreenErrorProps) {
  const t = useTranslations('errors')
  useEffect(() => logUnexpected('screen.failed', error), [error])
  const isMissing = isChunkMissing(error)
  const id = idOf(error)
  const title = id === databaseDown ? t('databaseDown') : isMissing ? t('chunkTitle') : t('wentWrong')
  return (
    <div className="mx-auto flex max-w-prose flex-col items-start gap-4 p-4">
      <title>{title}</title>
      <PageHeader title={title} />
      <p>{id === databaseDown ? t('databaseDownHelp') : isMissing ? t('chunkHelp') : t('wentWrongHelp')}</p>
      {!isMissing && id && id !== databaseDown && <p className="text-dense text-muted">{t('reference', { id })}</p>}
      {/* Code that could not be loaded is requested again only after the page is reloaded. */}
      <Button variant="primary" onPress={isMissing ? () => window.location.reload() : onRetry}>
        {isMissing ? t('reload') : t('tryAgain')}
      </Button>
      <TypedTexts />
    </div>
  )
}

/** The number under which the log has the error. */
function idOf(error: unknown): string | null {
  return error instanceof Error && 'digest' in error && typeof error.digest === 'string' ? error.digest : null
}
