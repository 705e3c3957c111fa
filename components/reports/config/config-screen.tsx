'use client'

import { ExternalLink, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { EditorForm } from '@/components/shared/editor/editor-form'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { moveItem } from '@/components/shared/editor/in-order'
import { OrderList } from '@/components/shared/editor/order-list'
import { Removal } from '@/components/shared/editor/removal'
import { useEditor } from '@/components/shared/editor/use-editor'
import { Button } from '@/components/ui/button'
import { confirm } from '@/components/ui/confirm'
import { LinkButton } from '@/components/ui/link-button'
import { notify } from '@/components/ui/notify'
import { StatusChip } from '@/components/ui/status-chip'
import { CallError } from '@/lib/client/call-error'
import { newId } from '@/lib/client/new-id'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { readConfig, removeConfig, saveConfig, type ReportConfig, type ReportConfigChoices } from '@/lib/contracts/reports'
import { paths } from '@/lib/paths'
import {
  begunConfig,
  configInput,
  configValues,
  freshBlock,
  freshConfig,
  type Begun,
  type BlockValues,
  type KnownElements,
} from '@/lib/reports/config-values'
import { reportLimits } from '@/lib/reports/measures'
import { AudienceFields } from './audience-fields'
import { BlockFields } from './block-fields'
import { PreviewCard } from './preview-card'
import { ReportFields } from './report-fields'

interface ConfigScreenProps {
  initial: ReportConfig | null
  /** The elements and splits with which a new report begins. */
  begun?: Begun | null
  choices: ReportConfigChoices
}

/** /settings/reports/config/edit/:reportconfigid?: a report as blocks, with the block being edited drawn beside it. */
export function ConfigScreen({ initial, begun = null, choices }: ConfigScreenProps) {
  const t = useTranslations('reportConfigs')
  const router = useRouter()
  const problem = useProblemText()
  const [id] = useState(() => initial?.id ?? newId())
  const [fresh] = useState(() => (begun ? begunConfig(newId(), begun, choices.elements) : freshConfig(newId())))
  const [reread, setReread] = useState<ReportConfig['elements']>([])
  const editor = useEditor({
    contract: saveConfig,
    initial: initial ? { values: configValues(initial), revision: initial.revision } : { values: fresh, revision: 0 },
    inputOf: (values, revision) => configInput(values, { id, revision }),
    savedOf: ({ revision }) => ({ revision, savedAt: new Date().toISOString() }),
    reread: async () => {
      try {
        const { found } = await call(readConfig, { id })
        setReread((before) => [...before, ...found.elements])
        return { values: configValues(found), revision: found.revision }
      } catch (error) {
        if (error instanceof CallError && error.status === 'NOT_FOUND') return null
        throw error
      }
    },
    onSaved: () => (initial ? router.refresh() : router.replace(`${paths.reportConfig}/${id}`)),
  })
  const { values, set, field } = editor
  const { blocks } = values
  const [openUid, setOpenUid] = useState(blocks[0]?.uid ?? '')
  const known: KnownElements = { newest: choices.elements, kept: [...(initial?.elements ?? []), ...reread] }
  const shown = blocks.find(({ uid }) => uid === openUid) ?? blocks[0]
  const captionOf = ({ title }: BlockValues, at: number) => title || t('edit.block', { number: at + 1 })
  // A block with an error is unfolded, so that the error is visible.
  const isWrong = (at: number) => [...editor.errors.keys()].some((path) => path.startsWith(`blocks.${at}.`))
  const overall = field('blocks')

  function add() {
    const uid = newId()
    set({ blocks: [...blocks, freshBlock(uid)] })
    setOpenUid(uid)
  }

  function removeBlock(uid: string) {
    const at = blocks.findIndex((one) => one.uid === uid)
    const rest = blocks.toSpliced(at, 1)
    set({ blocks: rest })
    if (openUid === uid) setOpenUid((rest[at] ?? rest.at(-1))?.uid ?? '')
  }

  async function remove() {
    const isSure = await confirm({
      title: t('edit.deleteQuestion', { name: initial?.title ?? values.title }),
      body: t('edit.deleteHelp'),
      action: t('edit.delete'),
      tone: 'danger',
    })
    if (!isSure) return
    try {
      await call(removeConfig, { id, revision: editor.revision })
      router.push(paths.reportConfigs)
    } catch (error) {
      notify.error(problem(error))
    }
  }

  const labels: Readonly<Record<string, string>> = {
    title: t('name'),
    note: t('edit.note'),
    about: t('about'),
    asThen: t('edit.when'),
    blocks: t('blocks'),
    roleIds: t('audience.roles'),
    programmeIds: t('audience.programmes'),
    years: t('audience.years'),
    active: t('edit.active'),
  }
  const ofBlock: Readonly<Record<string, string>> = {
    title: t('edit.blockTitle'),
    elements: t('elements.label'),
    show: t('edit.show'),
    rows: t('edit.rows'),
    columns: t('edit.columns'),
    sort: t('edit.sort'),
    limit: t('edit.limit'),
    spread: t('edit.spread'),
  }

  function labelOf(path: string): string {
    const [first = '', at, name = ''] = path.split('.')
    const said = labels[first] ?? path
    if (first !== 'blocks' || at === undefined) return said
    const block = t('edit.block', { number: Number(at) + 1 })
    const part = ofBlock[name]
    return part === undefined ? block : t('edit.partOf', { block, part })
  }

  return (
    <EditorForm
      title={initial?.title ?? t('add')}
      after={initial && !initial.active && <StatusChip tone="neutral">{t('notInUse')}</StatusChip>}
      back={{ href: paths.reportConfigs, label: t('title') }}
      editor={editor}
      labelOf={labelOf}
      names={labels}
      preview={
        initial && (
          <LinkButton icon={<ExternalLink />} href={`${paths.report}/${id}`}>
            {t('edit.open')}
          </LinkButton>
        )
      }
      aside={
        shown && (
          <PreviewCard
            key={shown.uid}
            block={shown}
            placeholder={captionOf(shown, blocks.indexOf(shown))}
            known={known}
            roles={choices.roles}
            about={values.about}
            asThen={values.asThen}
          />
        )
      }
      below={
        initial && (
          <Removal
            title={t('edit.delete')}
            words={t('edit.deleteWords')}
            as="DELETED"
            labels={{ DELETED: t('edit.delete'), DEACTIVATED: t('edit.delete') }}
            help={t('edit.deleteHelp')}
            onRemove={remove}
          />
        )
      }
    >
      <ReportFields values={values} field={field} set={set} />
      <Fieldset legend={t('blocks')} help={t('edit.blocksHelp')}>
        {overall.error && (
          <p id={overall.id} className="text-dense font-medium text-danger">
            {overall.error}
          </p>
        )}
        {choices.elements.length === 0 && (
          <p className="flex flex-wrap items-center gap-2 text-muted">
            {t('elements.noneYet')}
            <LinkButton size="sm" href={paths.dataElements}>
              {t('elements.make')}
            </LinkButton>
          </p>
        )}
        {blocks.map((block, at) => (
          <BlockFields
            key={block.uid}
            block={block}
            at={at}
            known={known}
            asThen={values.asThen}
            field={field}
            isOpen={block.uid === openUid || isWrong(at)}
            keptReason={blocks.length === 1 && t('edit.atLeastOne')}
            onOpen={() => setOpenUid(block.uid === openUid ? '' : block.uid)}
            onChange={(next) => set({ blocks: blocks.with(at, next) })}
            onRemove={() => removeBlock(block.uid)}
          />
        ))}
        <Button
          className="self-start"
          icon={<Plus />}
          disabledReason={blocks.length >= reportLimits.blocks && t('edit.atMost', { count: reportLimits.blocks })}
          onPress={add}
        >
          {t('edit.addBlock')}
        </Button>
        {blocks.length > 1 && (
          <OrderList
            label={t('edit.order')}
            items={blocks.map((block, at) => ({ id: block.uid, caption: captionOf(block, at), about: t(`show.${block.show}`) }))}
            onMove={(uid, to) => {
              const from = blocks.findIndex((one) => one.uid === uid)
              if (from >= 0) set({ blocks: moveItem(blocks, from, to) })
            }}
          />
        )}
      </Fieldset>
      <AudienceFields value={values} choices={choices} field={field} set={set} />
    </EditorForm>
  )
}
