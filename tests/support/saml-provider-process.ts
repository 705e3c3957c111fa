import { createServer, type ServerResponse } from 'node:http'
import { inflateRawSync } from 'node:zlib'
import { honestAnswer, makeIdp, oids } from './saml-idp'

/*
 * An institution's SAML provider, as a process of its own: the server's code makes its signatures, and browser tests cannot load that. Arguments: `[port,
 * address of the application]`; its first line prints its certificate.
 */
const [port = '0', appUrl = ''] = process.argv.slice(2)
const idp = await makeIdp(`http://localhost:${port}/idp`)
const own = `${appUrl}/sso/shibboleth`

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', `http://localhost:${port}`)
  if (url.pathname === '/sso') return page(response, askForm(url.searchParams))
  if (url.pathname === '/answer') return page(response, answerForm(url.searchParams))
  response.writeHead(404).end()
})
server.listen(Number(port), '127.0.0.1', () => console.log(JSON.stringify({ entityId: idp.entityId, certificate: idp.certificate })))

function askForm(asked: URLSearchParams): string {
  const request = inflateRawSync(Buffer.from(asked.get('SAMLRequest') ?? '', 'base64')).toString()
  const id = /ID="([^"]+)"/.exec(request)?.[1] ?? ''
  return `<h1>Northgate University</h1><form action="/answer">${hiddenFields({ id, state: asked.get('RelayState') ?? '' })}<label>Name <input name="login"></label><button>Sign in</button></form>`
}

function answerForm(asked: URLSearchParams): string {
  const login = asked.get('login') ?? ''
  const xml = honestAnswer(idp, {
    requestId: asked.get('id') ?? '',
    nameId: `${login} there`,
    attributes: { [oids.eduPersonPrincipalName]: login },
    destination: `${own}/acs`,
    recipient: `${own}/acs`,
    audience: `${own}/metadata`,
  })
  const fields = { SAMLResponse: Buffer.from(xml).toString('base64'), RelayState: asked.get('state') ?? '' }
  return `<form method="post" action="${own}/acs">${hiddenFields(fields)}</form><script>document.forms[0].submit()</script>`
}

function hiddenFields(fields: Readonly<Record<string, string>>): string {
  return Object.entries(fields)
    .map(
      ([name, value]) => `<input type="hidden" name="${name}" value="${value.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)}">`,
    )
    .join('')
}

function page(response: ServerResponse, body: string): void {
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    .end(`<!doctype html><html lang="en"><title>Northgate University</title>${body}</html>`)
}
