'use client'

import { useTranslations } from 'next-intl'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { intoView } from '@/components/ui/into-view'
import { useFormats } from '@/lib/i18n/use-formats'
import type { Editor } from './use-editor'

/** Somebody saved it while it was edited: what differs, and whose version is to hold. It is shown to whoever saved at the end of a long form. */
export function ConflictBanner<V extends object>({ editor, names }: { editor: Editor<V>; names: Readonly<Record<string, string>> }) {
  const t = useTranslations('editor')
  const formats = useFormats()
  const { conflict, values } = editor
  if (conflict === null) return null
  if (conflict === 'gone') return <div ref={intoView}><Banner tone="danger" announce="assertive" title={t('conflict.gone')}>{t('conflict.goneHelp')}</Banner></div>
  const mine = new Map(Object.entries(values))
  const differing = Object.entries(conflict.theirs.values).flatMap(([key, value]) => (JSON.stringify(value) === JSON.stringify(mine.get(key)) ? [] : (names[key] ?? [])))
  return (
    <div ref={intoView}>
      <Banner
        tone="warning"
        announce="assertive"
        title={t('conflict.title')}
        action={(
          <>
            <Button size="sm" onPress={editor.takeTheirs}>{t('conflict.theirs')}</Button>
            <Button size="sm" onPress={editor.keepMine}>{t('conflict.mine')}</Button>
          </>
        )}
      >
        {t('conflict.differs', { fields: formats.list(differing) })}
      </Banner>
    </div>
  )
}
