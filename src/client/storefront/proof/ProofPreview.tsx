import { useEffect, useState } from 'react';
import { preview } from './ProofForm.css.ts';

/** The chosen picture as the store would get it. */
export function ProofPreview({ file }: { file: File }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return <span className={preview}>{url && <img src={url} alt={`Chosen file ${file.name}`} />}</span>;
}
