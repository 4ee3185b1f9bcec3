import { useEffect, useState } from 'react';
import { preview } from './ProofForm.css.ts';

/** The chosen picture as the store would get it. */
export function ProofPreview({ file }: { file: File }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return <span className={preview}>{address && <img src={address} alt={`Chosen file ${file.name}`} />}</span>;
}
