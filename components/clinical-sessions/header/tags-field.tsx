'use client'

import { Tag as TagIcon } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { SelectorModal } from '@/components/shared/selector-modal'
import { useMayOpen } from '@/components/shared/use-places'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { ChoiceGroup } from '@/components/ui/choice-group'
import type { Session } from '@/lib/contracts/clinical-sessions'
import { paths } from '@/lib/paths'
import { useState } from 'react'
import type { SaveTools } from '../session/save-tools'
import { saveTagsOf } from './tags-saves'

interface TagsFieldProps {
  session: Session
  /** All tags that can be chosen. */
  tags: Session['tags']
  tools: SaveTools
}

/** The school's own words by which sessions are found again. */
export function TagsField({ session, tags, tools }: TagsFieldProps) {
  const t = useTranslations('locks')
  const [isOpen, setOpen] = useState(false)
  const router = useRouter()
  const mayMake = useMayOpen('tags')
  const chosen = session.tags
  const all = [...tags, ...chosen.filter(({ id }) => !tags.some((tag) => tag.id === id))]
  return (
    <ChoiceGroup role="group" id="head-tags" label={t('tags.title')} optional={session.may.editHeader}>
      <div className="flex flex-wrap items-center gap-2">
        {chosen.map(({ id, name }) => (
          <Chip key={id} tone="info" icon={<TagIcon />}>
            {name}
          </Chip>
        ))}
        {chosen.length === 0 && !session.may.editHeader && <p className="text-muted">{t('tags.none')}</p>}
        {session.may.editHeader && (
          <Button size="sm" onPress={() => setOpen(true)}>
            {t('tags.choose')}
          </Button>
        )}
      </div>
      {isOpen && (
        <SelectorModal
          title={t('tags.title')}
          items={all.map(({ id, name, group }) => ({ id, caption: name, subcaption: group }))}
          selected={chosen.map(({ id }) => id)}
          multiple
          {...(mayMake && { onNew: (name: string) => router.push(`${paths.tag}/new?name=${encodeURIComponent(name)}`) })}
          onDone={(ids) => {
            setOpen(false)
            if (ids) void saveTagsOf(tools, { before: chosen, after: all.filter(({ id }) => ids.includes(id)) })
          }}
        />
      )}
    </ChoiceGroup>
  )
}
