import 'server-only'
import type { ComponentType, ReactNode } from 'react'
import { notFound } from 'next/navigation'
import { isGranted } from '@/lib/access'
import type { Contract, OutputOf } from '@/lib/contract'
import { screens } from '@/lib/screens'
import type { ScreenName } from '@/lib/paths'
import type { Actor } from './actor'
import { sayingDatabaseDown } from './db/database-down'
import type { Call } from './define-call'
import { Refusal, type RefusalStatus } from './errors'
import { pageActor, pageRequest } from './http/page-request'
import { runInProcess } from './run'

export type { Call } from './define-call'

/** The components that a screen is drawn with; the kernel draws nothing itself. */
export type ScreenParts = {
  /** Shown in place of any screen while nobody is signed in. */
  readonly SignIn: ComponentType
  /** Shown in place of any screen while a patient has the device (handed-over.ts). */
  readonly HandedOver: ComponentType<{ actor: Actor }>
  /** Shown where the module is off, the privilege is missing, or the screen is only for the person themself while somebody views as them (viewing.ts). */
  readonly Closed: ComponentType<{ reason: 'module' | 'privilege' | 'viewing' }>
  /** Wraps every screen of a signed-in person. `title`: what the screen shows one of, in place of the screen's name. */
  readonly Frame: ComponentType<{ actor: Actor; name: ScreenName; title: string | null; children: ReactNode }>
}

type PageProps = {
  readonly params: Promise<Record<string, string | string[] | undefined>>
  readonly searchParams: Promise<Record<string, string | string[] | undefined>>
}

export type ScreenContext = {
  readonly actor: Actor
  readonly params: Readonly<Record<string, string | string[] | undefined>>
  readonly query: Readonly<Record<string, string | string[] | undefined>>
  /** Runs a read with all checks of a call; a row that does not exist or is not theirs draws the not-found screen. */
  readonly run: <C extends Contract>(call: Call<C>, input: unknown) => Promise<OutputOf<C>>
  /** The same, with null where the row does not exist or is not theirs: for a record that may exist only on the device. */
  readonly find: <C extends Contract>(call: Call<C>, input: unknown) => Promise<OutputOf<C> | null>
  /** Names the browser's tab after what the screen shows, where the name of the screen says too little. Never a person's name: the browser remembers it. */
  readonly sayTitle: (title: string) => void
}

const SCREEN = Symbol.for('cusp.screen')
export type Page = ((props: PageProps) => Promise<ReactNode>) & { readonly [SCREEN]: ScreenName }

/** Binds the parts once (app/screen.tsx); the function that it returns makes every page of the application. */
export function screenMaker({ SignIn, HandedOver, Closed, Frame }: ScreenParts) {
  return function screen(name: ScreenName, render: (context: ScreenContext) => Promise<ReactNode> | ReactNode): Page {
    const page = async ({ params, searchParams }: PageProps) => {
      const [actor, request] = await Promise.all([pageActor(), pageRequest()])
      if (!actor) return <SignIn />
      if (actor.handedOverId !== null) return <HandedOver actor={actor} />
      const { open } = screens[name]
      if (open.module !== null && !actor.modules.has(open.module))
        return (
          <Frame actor={actor} name={name} title={null}>
            <Closed reason="module" />
          </Frame>
        )
      if (open.privilege !== null && !isGranted(open.privilege, actor.privileges))
        return (
          <Frame actor={actor} name={name} title={null}>
            <Closed reason="privilege" />
          </Frame>
        )
      let title: string | null = null
      const context: ScreenContext = {
        actor,
        params: await params,
        query: await searchParams,
        run: (call, input) => runInProcess(call, input, { actor, request }),
        find: (call, input) => nullIfAbsent(runInProcess(call, input, { actor, request })),
        sayTitle: (said) => void (title = said),
      }
      const drawn = await renderOrClosed(() => render(context), Closed)
      return (
        <Frame actor={actor} name={name} title={title}>
          {drawn}
        </Frame>
      )
    }
    return Object.assign(page, { [SCREEN]: name } as const)
  }
}

export type ExternalContext = Pick<ScreenContext, 'params' | 'query'> & {
  /** Runs a read that the link in the address permits; null where it does not. */
  readonly find: ScreenContext['find']
  /** Whether the visitor has an account and is logged in, and so needs no such page. */
  readonly isSignedIn: () => Promise<boolean>
}

/** Makes a page for people without a session: the content of the address is the proof, and the call checks it. */
export function externalPage(
  render: (context: ExternalContext) => Promise<ReactNode> | ReactNode,
): (props: PageProps) => Promise<ReactNode> {
  return async ({ params, searchParams }) => {
    const request = await pageRequest()
    return render({
      params: await params,
      query: await searchParams,
      // Only calls with optional access learn who is logged in.
      find: async (call, input) => {
        const actor = call.access.kind === 'optional' ? await pageActor() : null
        return nullIfAbsent(runInProcess(call, input, { actor, request }), ['NOT_FOUND', 'VALIDATION_FAILED', 'MODULE_DISABLED'])
      },
      isSignedIn: async () => (await pageActor()) !== null,
    })
  }
}

export function screenNameOf(value: unknown): ScreenName | null {
  return typeof value === 'function' && SCREEN in value ? (value as Page)[SCREEN] : null
}

async function nullIfAbsent<T>(found: Promise<T>, absent: readonly RefusalStatus[] = ['NOT_FOUND']): Promise<T | null> {
  try {
    return await found
  } catch (error) {
    if (error instanceof Refusal && absent.includes(error.status)) return null
    throw error
  }
}

async function renderOrClosed(render: () => Promise<ReactNode> | ReactNode, Closed: ScreenParts['Closed']): Promise<ReactNode> {
  try {
    return await sayingDatabaseDown(render)
  } catch (error) {
    if (error instanceof Refusal && error.more.code === 'sign-in.VIEWING') return <Closed reason="viewing" />
    // The screen is theirs, but not what its address asks for.
    if (error instanceof Refusal && error.status === 'FORBIDDEN') return <Closed reason="privilege" />
    if (error instanceof Refusal && (error.status === 'NOT_FOUND' || error.status === 'VALIDATION_FAILED')) notFound()
    throw error
  }
}
