'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { intoView } from '@/components/ui/into-view'
import { useFormats } from '@/lib/i18n/use-formats'
import { twoVersions } from './two-versions'
import type { Editor } from './use-editor'

/**
 * Tells the person that somebody else saved the record in the meantime: what differs, and a choice whose version holds. The banner scrolls itself into view for
 * people at the end of a long form.
 */
export function ConflictBanner<V extends object>({ editor, names }: { editor: Editor<V>; names: Readonly<Record<string, string>> }) {
  const t = useTranslations('editor')
  const formats = useFormats()
  const { conflict, values } = editor
  if (conflict === null) return null
  if (conflict === 'gone')
    return (
      <div ref={intoView}>
        <Banner tone="danger" announce="assertive" title={t('conflict.gone')}>
          {t('conflict.goneHelp')}
        </Banner>
      </div>
    )
  const { both } = twoVersions({ base: conflict.base, mine: values, theirs: conflict.theirs.values })
  const theirs = new Map<string, unknown>(Object.entries(conflict.theirs.values))
  const fields = both.flatMap((key) => {
    const name = names[key]
    const value = theirs.get(key)
    if (name === undefined) return []
    return [typeof value === 'string' && value !== '' && value.length <= 80 ? t('conflict.field', { name, value }) : name]
  })
  return (
    <ConflictNotice onTheirs={editor.acceptOtherVersion} onMine={editor.saveMyVersion}>
      {fields.length > 0 ? t('conflict.differs', { fields: formats.list(fields) }) : t('conflict.apart')}
    </ConflictNotice>
  )
}

/** Asks whose version holds, for any record that two people saved. */
export function ConflictNotice({ onTheirs, onMine, children }: { onTheirs: () => void; onMine: () => void; children: ReactNode }) {
  const t = useTranslations('editor.conflict')
  return (
    <div ref={intoView}>
      <Banner
        tone="warning"
        announce="assertive"
        title={t('title')}
        action={
          <>
            <Button size="sm" onPress={onTheirs}>
              {t('theirs')}
            </Button>
            <Button size="sm" onPress={onMine}>
              {t('mine')}
            </Button>
          </>
        }
      >
        {children}
      </Banner>
    </div>
  )
}
