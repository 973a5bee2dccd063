import { IncomingMessage } from 'node:http';
import { isTooFragmented } from '../network/pieces.ts';

/**
 * A request whose connection is cut if its body arrives in too many small pieces (security #577). Whoever reads a body keeps
 * its pieces until the end, and bounds only their bytes.
 */
export class BoundedMessage extends IncomingMessage {
  #pieces = 0;
  #bytes = 0;

  /** Node hands over each piece, as soon as it has been received. */
  override push(piece: Buffer | null, encoding?: BufferEncoding): boolean {
    if (piece !== null) {
      this.#pieces += 1;
      this.#bytes += piece.length;
      if (isTooFragmented(this.#pieces, this.#bytes)) {
        this.socket.destroy();
        return false;
      }
    }
    return super.push(piece, encoding);
  }
}
