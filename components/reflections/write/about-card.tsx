'use client'

import { Tag as TagIcon, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { AttachedFiles } from '@/components/shared/attached-files'
import { useAutosave } from '@/components/shared/live/use-autosave'
import { useCatalogue } from '@/components/shared/live/use-lists'
import { useLocalCopy } from '@/components/shared/live/use-local-copy'
import { useToday } from '@/components/shared/live/use-today'
import { SelectorModal } from '@/components/shared/selector-modal'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { ChoiceGroup } from '@/components/ui/choice-group'
import { DayField } from '@/components/ui/day-field'
import { IconButton } from '@/components/ui/icon-button'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { listReflectionTemplates, type Reflection } from '@/lib/contracts/reflections'
import { reflectionLimits } from '@/lib/reflections/vocabulary'
import { PatientQuestion } from '@/components/shared/patient-check/patient-question'
import { aboutOf, type About, type ReflectionSaves } from '../reflection-saves'
import { KeptParts } from './kept-parts'
import { useFound } from './use-found'

interface AboutCardProps {
  reflection: Reflection
  saves: ReflectionSaves
  refused: readonly string[] | null
  refresh: () => Promise<void>
}

const restMs = 700
const titleId = 'reflection-title'
const isSame = (one: About, other: About) => JSON.stringify(one) === JSON.stringify(other)
/** The texts in which a patient could be named. */
const wordsOfAbout = ({ title, files }: About) => [title, ...files.map(({ fileName }) => fileName)].join('\n')

/** The subject of a reflection, its tags and its files. Changes are saved as they are made. */
export function AboutCard({ reflection, saves, refused, refresh }: AboutCardProps) {
  const t = useTranslations('reflections.about')
  const today = useToday()
  const { data: known } = useLocalCopy('reflection-templates', listReflectionTemplates)
  const { data: catalogue } = useCatalogue()
  const [isChoosing, setChoosing] = useState(false)
  const [before] = useState(refused === null ? wordsOfAbout(aboutOf(reflection)) : '')
  const { typed, type, leave } = useAutosave<About>({
    stored: { value: aboutOf(reflection), revision: reflection.revision },
    same: isSame,
    restMs,
    save(about, revision) {
      if (about.title.trim() === '' || about.happenedOn === '') return
      void saves.about(about, { revision, despite: isDespite(wordsOfAbout(about)) })
    },
  })
  const { found, isDespite, accept } = useFound({ typed: wordsOfAbout(typed), stored: before, refused })
  const isKept = useRef(false)
  useEffect(() => {
    if (!isKept.current || found.length > 0) return
    isKept.current = false
    void saves.about(typed, { revision: reflection.revision, despite: true })
  }, [found, saves, typed, reflection.revision])

  const { title, happenedOn, templateId, tags, files } = typed
  const set = (change: Partial<About>) => type({ ...typed, ...change })
  const templates = known?.templates ?? []
  const offered = templates.some(({ id }) => id === templateId)
    ? templates
    : [{ id: templateId ?? '', name: reflection.templateName ?? t('noTemplate') }, ...templates]
  const all = [
    ...(catalogue?.tags ?? []),
    ...tags.filter(({ id }) => !catalogue?.tags.some((tag) => tag.id === id)).map((tag) => ({ ...tag, group: '' })),
  ]

  return (
    <section aria-label={t('title')} className="flex min-w-0 flex-col gap-4">
      <ChoiceGroup
        role="group"
        label={t('tags', { count: tags.length, most: reflectionLimits.tags })}
        after={
          <Button size="sm" variant="quiet" onPress={() => setChoosing(true)}>
            {t('choose')}
          </Button>
        }
      >
        <div className="flex flex-wrap gap-2">
          {tags.map(({ id, name }) => (
            <span key={id} className="inline-flex items-center">
              <Chip tone="info" icon={<TagIcon />}>
                {name}
              </Chip>
              <IconButton
                size="sm"
                icon={<X />}
                label={t('removeTag', { name })}
                onPress={() => set({ tags: tags.filter((tag) => tag.id !== id) })}
              />
            </span>
          ))}
          {tags.length === 0 && <p className="text-dense text-muted">{t('noTags')}</p>}
        </div>
      </ChoiceGroup>
      <AttachedFiles
        id="reflection-files"
        words={{ title: t('files'), add: t('addFile'), help: t('filesHelp'), remove: (name) => t('removeFile', { name }) }}
        most={reflectionLimits.files}
        error={null}
        files={files.map(({ id, fileName }) => ({ id, name: fileName }))}
        onChange={(next) =>
          set({
            files: next.map(({ id, name }) => files.find((file) => file.id === id) ?? { id, fileName: name, mediaType: '', sizeBytes: 0 }),
          })
        }
      />
      {found.length > 0 && (
        <PatientQuestion
          found={found}
          onChange={() => document.getElementById(titleId)?.focus()}
          onKeep={() => {
            isKept.current = true
            accept()
          }}
        />
      )}
      <TextField
        id={titleId}
        label={t('what')}
        required
        maxLength={reflectionLimits.title}
        value={title}
        error={title.trim() === '' ? t('titleMissing') : null}
        onBlur={leave}
        onChange={(next) => set({ title: next })}
      />
      <KeptParts promptUid={null} reflection={reflection} saves={saves} refresh={refresh} />
      <DayField label={t('day')} required max={today} value={happenedOn} onChange={(next) => set({ happenedOn: next })} />
      <Select
        label={t('template')}
        description={t('templateHelp')}
        value={templateId ?? ''}
        options={offered.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(next) => set({ templateId: next === '' ? null : next })}
      />
      {isChoosing && (
        <SelectorModal
          title={t('tagsTitle', { most: reflectionLimits.tags })}
          items={all.map(({ id, name, group }) => ({ id, caption: name, subcaption: group }))}
          selected={tags.map(({ id }) => id)}
          multiple
          onDone={(ids) => {
            setChoosing(false)
            if (!ids) return
            const chosen = ids.slice(0, reflectionLimits.tags)
            set({
              tags: chosen.flatMap((id) => {
                const tag = tags.find((one) => one.id === id) ?? all.find((one) => one.id === id)
                return tag ? [{ id, name: tag.name, colour: 'colour' in tag ? tag.colour : '' }] : []
              }),
            })
          }}
        />
      )}
    </section>
  )
}
