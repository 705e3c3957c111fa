import 'server-only'
import { v7 } from 'uuid'
import type { Contract, OutputOf } from '@/lib/contract'
import { refusalAnswer, successAnswer } from './answer'
import type { Actor } from '../actor'
import type { Call } from '../define-call'
import { Refusal, refuse, wrongMethod, type Issue } from '../errors'
import { exposedHandler, type Handler } from './expose'
import { answerInEnvelope, callerOf, keyOf, requestInfo, type Caller } from './incoming'
import { assertAttemptOf, uploading as uploadingLimit, type PersonLimit } from '../limits'
import { logRefusal } from './log-refusal'
import { readForm, type Fields } from './multipart'
import { acquirePlace } from '../concurrency/places'
import { runCall, type Outcome } from '../calls/run-call'
import { openSpool, removeSpool, spooledIds, type LooksAtStart, type SpooledFile } from '../files/spool'
import { ownerOf } from '../calls/viewing'
import { credentialNames } from './wire-names'

type Uploading<C extends Contract> = {
  readonly limitBytes: () => Promise<number>
  readonly mostFiles: number
  /** The most uploads of one person at a time, because each may fill the disk while it arrives. Our own page sends one after the other. */
  readonly atOnce: number
  /** How often one person may send, where that differs from the limit for files. */
  readonly limit?: PersonLimit
  /** Refuses a file by its name and first bytes, before the rest of it is received. */
  readonly looksAtStart?: LooksAtStart
  /** Does the long work before the transaction: stores the files under their own ids, and returns a part of the call's input. */
  readonly receive: (files: readonly SpooledFile[], taking: Taking) => Promise<Readonly<Record<string, unknown>>>
  /** Removes files that were stored under these ids but have no row: after a failed transaction, a refused file or a repeated request. */
  readonly settle: (ids: readonly string[]) => Promise<void>
  /** Problems that keep the answer from being SUCCESS although the rest was done. */
  readonly issues: (output: OutputOf<C>) => readonly Issue[]
}

/** `folder`: the request's folder; a file in it that was stored under its id is settled, too. */
export type Taking = { readonly fields: Fields; readonly folder: string; readonly actor: Actor }

/** A route handler for a call that takes files: multipart, written to disk as it arrives, and only once the sender is known. */
export function exposeUpload<C extends Contract>(call: Call<C>, uploading: Uploading<C>): Handler {
  return exposedHandler([call], async (request) => {
    // Uploads do not pass the proxy, so an id here would be the sender's own.
    const info = { ...(await requestInfo(request)), id: v7() }
    let caller: Caller = { actor: null, locale: info.locale }
    let leave = (): void => {}
    const identify = async (fields: Fields): Promise<void> => {
      caller = await callerOf(request, { call, credentials: credentialsIn(fields), info })
      if (!caller.actor) throw refuse('AUTHENTICATION_FAILED')
      await assertAttemptOf(uploading.limit ?? uploadingLimit, ownerOf(caller.actor))
      leave = acquirePlace(`${call.contract.name} ${caller.actor.id}`, uploading.atOnce)
    }
    return answerInEnvelope(info, async () => {
      if (request.method !== call.contract.method) throw wrongMethod(call.contract.method)
      const key = keyOf(request)
      try {
        const { output, reply } = await receiveUpload({
          request,
          uploading,
          identify,
          actor: () => caller.actor,
          run: (input) => runCall(call, { actor: caller.actor, input, key, request: { ...info, locale: caller.locale } }),
        })
        // runCall parsed it with this contract's output.
        const issues = uploading.issues(output as OutputOf<C>)
        if (issues.length > 0) throw refuse('VALIDATION_FAILED', { issues, data: Object(output) })
        return successAnswer({ output, reply }, { sameOrigin: info.sameOrigin, etag: null })
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        logRefusal(error, { call: call.contract.name, actor: caller.actor, request: info })
        return refusalAnswer(error, caller.locale)
      } finally {
        leave()
      }
    })
  })
}

type Receiving = {
  readonly request: Request
  readonly uploading: Pick<Uploading<Contract>, 'limitBytes' | 'mostFiles' | 'looksAtStart' | 'receive' | 'settle'>
  readonly identify: (fields: Fields) => Promise<void>
  readonly actor: () => Actor | null
  readonly run: (input: unknown) => Promise<Outcome>
}

/** In every case, only the files that the call stored stay on disk. */
async function receiveUpload({ request, uploading, identify, actor: sender, run }: Receiving): Promise<Outcome> {
  const folder = await openSpool()
  try {
    const { fields, files } = await readForm(request, {
      folder,
      fileLimit: await uploading.limitBytes(),
      mostFiles: uploading.mostFiles,
      beforeFiles: identify,
      looksAtStart: uploading.looksAtStart,
    })
    const actor = sender()
    if (!actor) throw refuse('AUTHENTICATION_FAILED')
    return await run({ ...ownFields(fields), ...(await uploading.receive(files, { fields, folder, actor })) })
  } finally {
    // Where the database does not say which files were kept, the folder stays, so that the sweep can ask again.
    await spooledIds(folder)
      .then((ids) => uploading.settle(ids))
      .then(
        () => removeSpool(folder),
        () => {},
      )
  }
}

function credentialsIn(fields: Fields): Fields {
  return Object.fromEntries(credentialNames.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])))
}

/** The fields without the credentials; the call's input refuses unknown fields by name. */
function ownFields(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !credentialNames.some((one) => one === name)))
}
