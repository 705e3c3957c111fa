'use client'

import { FileUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { ConflictNotice } from '@/components/shared/editor/conflict-banner'
import { FormProblems } from '@/components/shared/form-problems'
import { useProof } from '@/components/shared/proof'
import { isProofNeeded } from '@/lib/client/is-proof-needed'
import { useForm } from '@/components/shared/use-form'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Checkbox } from '@/components/ui/checkbox'
import { intoView } from '@/components/ui/into-view'
import { notify } from '@/components/ui/notify'
import { RadioGroup } from '@/components/ui/radio-group'
import { TextArea } from '@/components/ui/text-area'
import { TextField } from '@/components/ui/text-field'
import { CallError } from '@/lib/client/call-error'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import type { InputOf, OutputOf } from '@/lib/contract'
import { readShibboleth, saveShibboleth, tryShibboleth, type Shibboleth } from '@/lib/contracts/sign-in/shibboleth'
import { ProviderReading } from './provider-card'

type Source = InputOf<typeof tryShibboleth>
type Tried = { readonly of: Source; readonly found: OutputOf<typeof tryShibboleth> }

const largestBytes = 4 * 1024 * 1024
const empty = { kind: 'URL', url: '', mayInner: false, entityId: '', signer: '' } as const

/** Sets the provider: its metadata is previewed first, then saved. */
export function MetadataForm({ state: { revision, source } }: { state: Shibboleth }) {
  const t = useTranslations('shibboleth.form')
  const tProblem = useTranslations('shibboleth.problem')
  const problem = useProblemText()
  const [fileName, setFileName] = useState<string | null>(null)
  const [tried, setTried] = useState<Tried | null>(null)
  const [tooLarge, setTooLarge] = useState(false)
  const initial: { kind: 'FILE' | 'URL'; url: string; mayInner: boolean; entityId: string; signer: string; metadata: string } = {
    ...empty,
    ...source,
    metadata: '',
  }
  const form = useForm({
    contract: tryShibboleth,
    initial,
    inputOf,
    onDone: (found) => setTried({ of: inputOf(form.values), found }),
    onFailure: () => setTried(null),
  })
  const { kind } = form.values
  const [url, entityId, signer, mayInner, metadata] = [
    form.field('url'),
    form.field('entityId'),
    form.field('signer'),
    form.field('mayInner'),
    form.field('metadata'),
  ]

  async function choose(file: File) {
    setTooLarge(file.size > largestBytes)
    if (file.size > largestBytes) return
    metadata.onChange(await file.text())
    setFileName(file.name)
    setTried(null)
  }

  return (
    <Card as="section" aria-labelledby="form-title" className="flex flex-col gap-4">
      <div>
        <h2 id="form-title" className="text-lead font-bold">
          {t(source === null ? 'title' : 'titleOther')}
        </h2>
        <p className="text-dense text-muted">{t('help')}</p>
      </div>
      <form method="post" noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <FormProblems
          problems={form.problems}
          attempt={form.attempt}
          labels={{ url: t('url'), metadata: t('file'), entityId: t('entityId'), signer: t('signer') }}
        />
        <RadioGroup
          label={t('kind')}
          options={[
            { value: 'URL', label: t('kindUrl'), description: t('kindUrlHelp') },
            { value: 'FILE', label: t('kindFile'), description: t('kindFileHelp') },
          ]}
          value={kind}
          onChange={(value) => form.field('kind').onChange(value)}
        />
        {kind === 'URL' && (
          <>
            <TextField {...url} type="url" label={t('url')} required maxLength={2_000} spellCheck={false} autoCapitalize="none" />
            <Checkbox label={t('inner')} description={t('innerHelp')} checked={mayInner.value} onChange={mayInner.onChange} />
          </>
        )}
        {kind === 'FILE' && (
          <FileChoice
            id={metadata.id}
            name={fileName}
            error={tooLarge ? tProblem('tooLarge') : metadata.error}
            onChosen={(file) => void choose(file)}
          />
        )}
        <TextField
          {...entityId}
          label={t('entityId')}
          description={t('entityIdHelp')}
          optional
          maxLength={1_024}
          spellCheck={false}
          autoCapitalize="none"
        />
        <TextArea {...signer} label={t('signer')} description={t('signerHelp')} optional rows={3} maxLength={20_000} spellCheck={false} />
        {form.failure && (
          <Banner tone="danger" announce="assertive">
            {problem(form.failure)}
          </Banner>
        )}
        <div>
          <Button type="submit" variant={tried?.found.provider ? 'secondary' : 'primary'} loading={form.isSending}>
            {t('look')}
          </Button>
        </div>
      </form>
      {tried && <Found key={JSON.stringify(tried.of)} tried={tried} revision={revision} />}
    </Card>
  )
}

/** Sends no values of the kind that was not chosen. */
function inputOf({
  kind,
  url,
  metadata,
  ...rest
}: {
  kind: 'FILE' | 'URL'
  url: string
  mayInner: boolean
  entityId: string
  signer: string
  metadata: string
}): Source {
  return { ...rest, kind, url: kind === 'URL' ? url : '', metadata: kind === 'FILE' ? metadata : '' }
}

function FileChoice({
  id,
  name,
  error,
  onChosen,
}: {
  id: string
  name: string | null
  error: string | null
  onChosen: (file: File) => void
}) {
  const t = useTranslations('shibboleth.form')
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="flex flex-col items-start gap-2">
      <input
        ref={input}
        type="file"
        accept=".xml,application/xml,text/xml,application/samlmetadata+xml"
        aria-label={t('file')}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          // Clearing the field allows the same file to be chosen again after it was corrected.
          target.value = ''
          if (chosen) onChosen(chosen)
        }}
      />
      <Button id={id} icon={<FileUp />} onPress={() => input.current?.click()}>
        {t('choose')}
      </Button>
      {name !== null && (
        <p role="status" className="wrap-anywhere">
          {name}
        </p>
      )}
      {error && (
        <p role="alert" className="text-dense text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

function Found({ tried: { of, found }, revision }: { tried: Tried; revision: number }) {
  const t = useTranslations('shibboleth.form')
  const tProblem = useTranslations('shibboleth.problem')
  const router = useRouter()
  const problem = useProblemText()
  const [dialog, proven] = useProof()
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [theirs, setTheirs] = useState<Shibboleth | null>(null)

  async function save(over: number) {
    setSaving(true)
    setFailure(null)
    setTheirs(null)
    try {
      await proven(() => call(saveShibboleth, { ...of, metadata: found.metadata, revision: over }))
      notify.success(t('saved'), { id: 'shibboleth' })
      router.refresh()
    } catch (error) {
      if (error instanceof CallError && error.status === 'CONFLICT') await readTheirs()
      else if (!isProofNeeded(error)) setFailure(problem(error))
    }
    setSaving(false)
  }

  const readTheirs = () => call(readShibboleth, {}).then(setTheirs, (error: unknown) => setFailure(problem(error)))

  if (!found.provider)
    return (
      <div ref={intoView}>
        <Banner tone="danger" announce="assertive" title={t('unusable')}>
          {found.problem && tProblem(found.problem)}
        </Banner>
      </div>
    )
  return (
    <section ref={intoView} aria-labelledby="found-title" className="flex flex-col gap-4 border-t border-line pt-4">
      <h3 id="found-title" className="font-bold">
        {t('found')}
      </h3>
      <ProviderReading provider={found.provider} />
      <p className="text-dense text-muted">{t('compare')}</p>
      {failure && (
        <Banner tone="danger" announce="assertive">
          {failure}
        </Banner>
      )}
      {theirs && <Overtaken theirs={theirs} onTheirs={router.refresh} onMine={() => void save(theirs.revision)} />}
      <div>
        <Button variant="primary" loading={isSaving} onPress={() => void save(revision)}>
          {t('save')}
        </Button>
      </div>
      {dialog}
    </section>
  )
}

/** Somebody else has saved a provider in the meantime: names that provider and asks whose version should apply. */
function Overtaken({ theirs: { provider }, onTheirs, onMine }: { theirs: Shibboleth; onTheirs: () => void; onMine: () => void }) {
  const t = useTranslations('shibboleth.form')
  return (
    <ConflictNotice onTheirs={onTheirs} onMine={onMine}>
      <p className="wrap-anywhere">{t('stale', { provider: provider?.entityId ?? '–' })}</p>
    </ConflictNotice>
  )
}
