'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { ConflictNotice } from '@/components/shared/editor/conflict-banner'
import { PageTemplate } from '@/components/shared/page/page-template'
import { useUnsavedChanges } from '@/components/shared/page/unsaved-changes'
import { classNames } from '@/components/ui/class-names'
import { leadToField } from '@/components/ui/lead-to'
import { PageHeader } from '@/components/ui/page-header'
import { Segmented } from '@/components/ui/segmented'
import { StatusChip } from '@/components/ui/status-chip'
import { Tabs } from '@/components/ui/tabs'
import { compareDefinitions } from '@/lib/forms/comparison'
import type { Problem } from '@/lib/forms/problems'
import { locales } from '@/lib/i18n/locales'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { CheckPanel } from './check-panel'
import { EditingProvider, propertyId, type EditorChoices } from './editor-context'
import { EditorBar } from './editor-bar'
import { Outline } from './outline'
import { Preview } from './preview'
import { Properties } from './properties'
import { RouteTab } from './route-tab'
import { SettingsTab } from './settings-tab'
import { textsOf, translatedShare } from './texts-of'
import { TranslationsTab } from './translations-tab'
import { useFocusInstead } from './use-focus-instead'
import { draftFieldsOf, useDraft, type FormForEditor } from './use-draft'
import { VersionsTab } from './versions-tab'
import './form-editor.css'

/** The settings that a problem of the form as a whole is about. */
const settingIds: Readonly<Record<string, string>> = { starters: 'settings.starterRoleIds', subject: 'settings.subject' }

type View = 'OUTLINE' | 'PROPERTIES' | 'PREVIEW'

/** The editor of a form: fields, route, settings, translations and versions. */
export function FormEditorScreen({ form, choices }: { form: FormForEditor; choices: EditorChoices }) {
  const t = useTranslations('formEditor')
  const formats = useFormats()
  const [initial] = useState(() => draftFieldsOf(form))
  const draft = useDraft({ id: form.id, initial, form, problemsNow: form.problems })
  const [tab, setTab] = useState('fields')
  const [selected, setSelected] = useState<string | null>(initial.definition.pages[0]?.uid ?? null)
  const [view, setView] = useState<View>('OUTLINE')
  const [said, setSaid] = useState('')
  useUnsavedChanges(draft.isUnstored)
  useFocusInstead()

  const byKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z' || isTyping(event.target)) return
    event.preventDefault()
    if (event.shiftKey) draft.redo()
    else draft.undo()
  })
  useEffect(() => {
    document.addEventListener('keydown', byKey)
    return () => document.removeEventListener('keydown', byKey)
  }, [])

  function select(uid: string | null, property?: string) {
    flushSync(() => {
      setSelected(uid)
      setView((before) => viewAfter(before, { uid, property }))
    })
    if (uid !== null && property !== undefined) requestAnimationFrame(() => leadToField(propertyId(uid, property)))
  }

  function lead({ pageUid, fieldUid, property }: Problem) {
    const uid = fieldUid ?? pageUid
    const setting = uid === null ? settingIds[property] : undefined
    const ofForm = setting ? 'settings' : /^(turn|step)\.|^route/.test(property) ? 'route' : property === 'pages' ? 'fields' : tab
    flushSync(() => setTab(uid === null ? ofForm : 'fields'))
    if (uid === null) leadToField(setting ?? property)
    else select(uid, property)
  }

  function show(uid: string) {
    flushSync(() => setTab('fields'))
    select(uid, 'caption')
  }

  const places = useMemo(() => textsOf(draft.definition), [draft.definition])
  const shares = locales
    .filter((locale) => locale !== draft.definition.language && locale !== 'en-US')
    .map((locale) => translatedShare(places, locale))
  const least = Math.min(1, ...shares)
  const type = choices.types.find(({ id }) => id === draft.settings.typeId)
  const fields = (
    <>
      <div className="border-b border-line px-4 py-3 md:hidden">
        <Segmented
          label={t('view')}
          hideLabel
          value={view}
          options={(['OUTLINE', 'PROPERTIES', 'PREVIEW'] as const).map((value) => ({ value, label: t(`views.${value}`) }))}
          onChange={setView}
        />
      </div>
      <div className="flex min-h-0 grow">
        <div
          data-column="side"
          className={classNames(
            'border-line bg-surface max-md:w-full md:min-h-0 md:w-72 md:shrink-0 md:overflow-y-auto md:border-r xl:w-80',
            view !== 'OUTLINE' && 'max-md:hidden',
          )}
        >
          <Outline />
        </div>
        {/* A tablet has room for one more view beside the outline. */}
        <div className="flex min-w-0 grow flex-col md:max-lg:min-h-0 lg:contents">
          <div className="border-b border-line px-4 py-2 max-md:hidden lg:hidden">
            <Segmented
              label={t('view')}
              hideLabel
              value={view === 'PREVIEW' ? view : 'PROPERTIES'}
              options={(['PROPERTIES', 'PREVIEW'] as const).map((value) => ({ value, label: t(`views.${value}`) }))}
              onChange={setView}
            />
          </div>
          <div className={classNames('min-w-0 grow bg-canvas md:min-h-0 md:overflow-y-auto', view !== 'PREVIEW' && 'max-lg:hidden')}>
            <Preview />
          </div>
          <div
            data-column="side"
            className={classNames(
              'border-line bg-surface max-lg:w-full md:min-h-0 md:overflow-y-auto md:max-lg:grow lg:w-80 lg:shrink-0 lg:border-l xl:w-96',
              view === 'PREVIEW' && 'max-lg:hidden',
              view === 'OUTLINE' && 'max-md:hidden',
            )}
          >
            <Properties />
          </div>
        </div>
      </div>
    </>
  )

  return (
    <EditingProvider value={{ draft, choices, selected, select, say: setSaid }}>
      <PageTemplate kind="bare" back={paths.editorForms} backLabel={t('list.title')} status={<EditorBar form={form} />}>
        <div data-editor={tab === 'fields' ? 'framed' : undefined} className="flex grow flex-col bg-surface">
          <div className="flex flex-col gap-3 px-4 pt-1 md:px-6">
            <PageHeader
              title={draft.settings.name || t('unnamedForm')}
              after={<Chips form={form} />}
              subtitle={[
                type?.name,
                form.version && form.version.responses > 0 && t('responsesStay', { count: form.version.responses }),
                form.version && form.version.drafts > 0 && t('draftsCanMove', { count: form.version.drafts }),
              ]
                .filter(Boolean)
                .join(' · ')}
            />
            {draft.newer && (
              <ConflictNotice onTheirs={draft.acceptOtherVersion} onMine={() => void draft.saveMyVersion()}>
                {t('stale', {
                  at: formats.dateTime(draft.newer.draftSavedAt),
                  changes:
                    formats.list(
                      compareDefinitions(draft.definition, draft.newer.draft)
                        .map(({ caption, what }) => caption || t(`versions.what.${what}`))
                        .slice(0, 8),
                    ) || t('list.settingsOnly'),
                })}
              </ConflictNotice>
            )}
          </div>
          <Tabs
            isEdgeToEdge
            label={t('parts')}
            selected={tab}
            onChange={setTab}
            tabs={[
              { id: 'fields', label: t('tabs.fields'), panel: fields },
              { id: 'route', label: t('tabs.route'), panel: <RouteTab /> },
              { id: 'settings', label: t('tabs.settings'), panel: <SettingsTab formId={form.id} /> },
              { id: 'translations', label: t('tabs.translations'), count: formats.percent(least), panel: <TranslationsTab /> },
              { id: 'versions', label: t('tabs.versions'), count: form.version?.number ?? 0, panel: <VersionsTab onLead={show} /> },
            ]}
          />
          <div className="sticky bottom-0 z-10 mt-auto">
            <CheckPanel onLead={lead} />
          </div>
          <p role="status" className="sr-only">
            {said}
          </p>
        </div>
      </PageTemplate>
    </EditingProvider>
  )
}

/** Where there is room for one view only: a chosen piece shows its properties, and without one there are none to show. */
function viewAfter(before: View, { uid, property }: { uid: string | null; property: string | undefined }): View {
  if (uid === null) return before === 'PROPERTIES' ? 'OUTLINE' : before
  return before === 'PREVIEW' && property === undefined ? before : 'PROPERTIES'
}

function Chips({ form }: { form: FormForEditor }) {
  const t = useTranslations('formEditor')
  const number = form.version?.number ?? 0
  return (
    <>
      {form.state === 'PUBLISHED' && <StatusChip tone="success">{t('publishedVersion', { number })}</StatusChip>}
      {form.state === 'WITHDRAWN' && <StatusChip tone="danger">{t('withdrawn')}</StatusChip>}
      {form.hasDraft && <StatusChip tone="warning">{t('draftOf', { number: number + 1 })}</StatusChip>}
    </>
  )
}

/** In a text field, undo is left to the browser. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input:not([type=radio]):not([type=checkbox]), textarea')
}
