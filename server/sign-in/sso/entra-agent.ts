import 'server-only'
import { Agent, type AgentOptions } from 'node:http'
import { Agent as SecureAgent } from 'node:https'
import { env } from '@/lib/env'
import { patienceMs } from './patience'

/** Each request has a connection of its own, to which the time limit can be applied. */
const options: AgentOptions = { keepAlive: false }
const agents = { plain: withTimeout(new Agent(options)), secure: withTimeout(new SecureAgent(options)) } as const

/** The agent for the OpenID client's requests to Entra; it uses only the protocol of the address in the environment, whatever the metadata names. */
export function entraAgent(): Agent {
  return env().ENTRA_AUTHORITY.startsWith('https:') ? agents.secure : agents.plain
}

/**
 * Limits the time of a whole connection. The client's own limit ends with the first line of an answer: a server that sends no more than that, or a letter now
 * and then, would be waited for for ever.
 */
function withTimeout<One extends Agent>(agent: One): One {
  const connect = agent.createConnection.bind(agent)
  agent.createConnection = (asked, done) => {
    const socket = connect(asked, done)
    const timer = setTimeout(() => socket?.destroy(new Error('the provider timed out')), patienceMs)
    socket?.once('close', () => clearTimeout(timer))
    return socket
  }
  return agent
}
