// What a poll with nothing new costs where nothing but node:http runs: the token of the cookie is hashed and looked up, and the tag compared.
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'

const [cookie, tag] = process.argv.slice(2)
const hashOf = (header) => {
  const token = /(?:^|; )(?:__Host-)?cusp=([^;]*)/.exec(header ?? '')?.[1]
  return token && createHash('sha256').update(token).digest('base64url')
}
const tags = new Map([[hashOf(cookie), tag]])
const server = createServer((request, response) => {
  const asked = request.headers['if-none-match']
  if (asked === undefined || tags.get(hashOf(request.headers.cookie)) !== asked) return response.writeHead(401).end()
  return response.writeHead(304, { etag: asked, 'cache-control': 'no-store' }).end()
})
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))
process.once('disconnect', () => process.exit())
