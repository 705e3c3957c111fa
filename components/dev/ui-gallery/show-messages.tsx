'use client'

import { CalendarX, SearchX } from 'lucide-react'
import { useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { BlockingSpinner } from '@/components/ui/blocking-spinner'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorSummary } from '@/components/ui/error-summary'
import { notify } from '@/components/ui/notify'
import { ProgressBar } from '@/components/ui/progress-bar'
import { SaveIndicator } from '@/components/ui/save-indicator'
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton'
import { Spinner } from '@/components/ui/spinner'
import { TextField } from '@/components/ui/text-field'
import { Shown, Specimen } from './specimen'

export function ShowMessages() {
  const [attempt, setAttempt] = useState(0)
  const [isBlocked, setBlocked] = useState(false)
  const [news, setNews] = useState('Nothing asked yet.')

  function block() {
    setBlocked(true)
    setTimeout(() => setBlocked(false), 1500)
  }

  return (
    <>
      <Specimen name="save-indicator">
        <Shown state="saved">
          <SaveIndicator state={{ kind: 'saved', time: '10:42' }} />
        </Shown>
        <Shown state="saving">
          <SaveIndicator state={{ kind: 'saving' }} />
        </Shown>
        <Shown state="queued">
          <SaveIndicator state={{ kind: 'queued' }} />
        </Shown>
        <Shown state="queued, storing">
          <SaveIndicator state={{ kind: 'queued', storing: true }} />
        </Shown>
        <Shown state="failed">
          <SaveIndicator state={{ kind: 'failed', onRetry: () => setNews('Retried.') }} />
        </Shown>
        <Shown state="conflict">
          <SaveIndicator state={{ kind: 'conflict', onCompare: () => setNews('Compared.') }} />
        </Shown>
      </Specimen>
      <Specimen name="banner" wide>
        <Banner
          announce="none"
          tone="offline"
          bar
          action={
            <Button size="sm" onPress={() => setNews('Shown.')}>
              Show changes
            </Button>
          }
        >
          The application is currently offline. 2 changes wait here.
        </Banner>
        <Banner
          announce="none"
          tone="info"
          title="A new update is available."
          action={
            <Button size="sm" variant="primary" onPress={() => setNews('Updated.')}>
              Update now
            </Button>
          }
        >
          Your work is kept.
        </Banner>
        <Banner announce="none" tone="warning" title="Two absences overlap.">
          The first ends on 21 November, the second begins on 20 November.
        </Banner>
        <Banner announce="none" tone="danger" title="Could not upload files.">
          There was a problem uploading your files. Please try again.
        </Banner>
        <Banner announce="none" tone="success">
          The register is complete: 30 of 30 present.
        </Banner>
      </Specimen>
      <Specimen name="error-summary" wide>
        <div className="flex max-w-editor flex-col gap-4">
          {attempt > 0 && (
            <ErrorSummary
              attempt={attempt}
              lead="Required fields missing"
              problems={[
                { fieldId: 'gallery-tooth', message: 'Say which tooth was treated.' },
                { fieldId: 'gallery-chair', message: 'Say which chair you had.' },
              ]}
            />
          )}
          <TextField
            id="gallery-tooth"
            label="Tooth"
            required
            defaultValue=""
            error={attempt > 0 ? 'Say which tooth was treated.' : null}
          />
          <TextField id="gallery-chair" label="Chair" required defaultValue="" error={attempt > 0 ? 'Say which chair you had.' : null} />
          <div className="flex gap-2">
            <Button variant="primary" onPress={() => setAttempt(attempt + 1)}>
              Save with errors
            </Button>
            <Button onPress={() => setAttempt(0)}>Mend them</Button>
          </div>
        </div>
      </Specimen>
      <Specimen name="notify, toasts">
        <Shown state="success, with undo">
          <Button onPress={() => notify.success('3 rooms deleted.', { onUndo: () => setNews('Undone.') })}>Delete rooms</Button>
        </Shown>
        <Shown state="info">
          <Button onPress={() => notify.info('Dr R. Osei took over.', { description: 'Chair 14 is in the queue no more.' })}>Inform</Button>
        </Shown>
        <Shown state="error, stays">
          <Button
            onPress={() =>
              notify.error('Could not send 2 changes.', {
                description: 'They are kept on this device.',
                action: { label: 'Show', onPress: () => setNews('Shown.') },
              })
            }
          >
            Fail
          </Button>
        </Shown>
        <Shown state="what came of it">
          <p role="status">{news}</p>
        </Shown>
      </Specimen>
      <Specimen name="empty-state">
        <Card flush>
          <EmptyState level={3} icon={<CalendarX />} title="No sessions today" action={<Button variant="primary">New session</Button>}>
            Your timetable has no clinic for today.
          </EmptyState>
        </Card>
        <Card flush>
          <EmptyState level={3} icon={<SearchX />} title="Nobody found" action={<Button>Clear the filters</Button>}>
            No student of years 3 to 5 is called Amirah.
          </EmptyState>
        </Card>
      </Specimen>
      <Specimen name="skeleton, spinner, progress-bar">
        <Shown state="skeleton, after 200 ms">
          <SkeletonGroup className="flex items-center gap-3">
            <Skeleton className="size-9 shrink-0 rounded-full" />
            <span className="flex grow flex-col gap-2">
              <Skeleton className="h-4 w-40" />
              <Skeleton className="h-3 w-24" />
            </span>
          </SkeletonGroup>
        </Shown>
        <Shown state="spinner, three sizes">
          <span className="flex items-center gap-4">
            <Spinner size="sm" />
            <Spinner />
            <Spinner size="lg" label="Loading" />
          </span>
        </Shown>
        <Shown state="blocking-spinner">
          <Button onPress={block}>Sign in, slowly</Button>
          {isBlocked && <BlockingSpinner label="Signing in" />}
        </Shown>
        <Shown state="progress-bar">
          <ProgressBar label="Marked" value={7} max={10} words="7 of 10 marked" />
        </Shown>
        <Shown state="progress-bar, done">
          <ProgressBar label="Register" tone="success" value={30} max={30} words="30 of 30 present" />
        </Shown>
        <Shown state="progress-bar, empty">
          <ProgressBar label="Upload" value={0} max={4} words="0 of 4 files" />
        </Shown>
      </Specimen>
    </>
  )
}
